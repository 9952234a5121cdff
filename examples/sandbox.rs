//! The sandbox without our bot, for a client of another library: it prints where it is, and people act who are told to on
//! standard input.
//!
//! The first line of output is an object with `base` and `token`. Then each line of input is one deed in JSON, and is
//! answered by one line: what the bot made of it, or `trouble`.
//!
//! - `{"do": "command", "who": "Maeve", "in": "board-games", "name": "ping", "options": {}}`
//! - `{"do": "press", "who": "Maeve", "in": "board-games", "on": "turn", "which": "Play"}`: a button of the message that says so
//! - `{"do": "choose", "who": "Maeve", "in": "board-games", "on": "turn", "which": "d4"}`: an option of its menu
//! - `{"do": "submit", "who": "Maeve", "fields": {"Because": "I can"}}`: the form that opened
//! - `{"do": "dm", "who": "Maeve", "says": "turn"}`: waits for a direct message that says so
//! - `{"do": "post", "in": "board-games", "says": "turn"}`: waits for a public message that says so
//! - `{"do": "record"}`: how many calls were made, and those that were refused or not known

use quartermaster::sandbox::{Post, Reply, Sandbox, Trouble, World};
use serde_json::{Value, json};
use std::error::Error;
use std::io;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let sandbox = Sandbox::open(World::taverns(), "127.0.0.1:0").await?;
    println!(
        "{}",
        json!({ "base": sandbox.base(), "token": sandbox.token() })
    );
    let mut last = None;
    // Reading waits, and must not keep the sandbox from its work.
    while let Some(line) = tokio::task::spawn_blocking(|| io::stdin().lines().next()).await? {
        let line = line?;
        let told: Value = serde_json::from_str(&line)?;
        let done = act(&sandbox, &told, &mut last).await;
        println!(
            "{}",
            done.unwrap_or_else(|trouble| json!({ "trouble": trouble.0 }))
        );
    }
    sandbox.close().await;
    Ok(())
}

async fn act(sandbox: &Sandbox, told: &Value, last: &mut Option<Reply>) -> Result<Value, Trouble> {
    let text = |field: &str| told[field].as_str().unwrap_or_default();
    let who = || sandbox.person(text("who"));
    let place = || sandbox.channel(text("in"));
    let says = |post: &Post| post.text().contains(text("says"));
    let on = || async {
        let found = sandbox.wait_for(place()?, |post| post.text().contains(text("on")));
        found.await
    };
    let reply = match text("do") {
        "command" => {
            sandbox.wait_for_the_bot().await?;
            sandbox.wait_for_commands(1).await?;
            who()?
                .command(place()?, text("name"), told["options"].clone())
                .await?
        }
        "press" => who()?.press(&on().await?, text("which")).await?,
        "choose" => who()?.choose(&on().await?, &[text("which")]).await?,
        "submit" => {
            let fields = told["fields"].as_object().into_iter().flatten();
            let fields: Vec<(&str, &str)> = fields
                .map(|(name, value)| (name.as_str(), value.as_str().unwrap_or_default()))
                .collect();
            let opened = last
                .as_ref()
                .ok_or_else(|| Trouble("no form has opened yet".into()))?;
            who()?.submit(opened, &fields).await?
        }
        "dm" => return Ok(shown(&who()?.wait_for_dm(says).await?)),
        "post" => return Ok(shown(&sandbox.wait_for(place()?, says).await?)),
        "record" => return Ok(record(sandbox)),
        other => return Err(Trouble(format!("nobody knows how to {other}"))),
    };
    let answer = match (&reply.modal, reply.post()) {
        (Some(form), _) => json!({ "form": form }),
        (None, Ok(post)) => shown(post),
        (None, Err(trouble)) => return Err(trouble),
    };
    *last = Some(reply);
    Ok(answer)
}

fn shown(post: &Post) -> Value {
    json!({
        "text": post.text(),
        "private": post.is_private(),
        "version": post.version,
        "buttons": post.buttons().iter().map(|button| button.label.clone()).collect::<Value>(),
        "files": post.files().iter().map(|(name, bytes)| json!([name, bytes.len()])).collect::<Value>(),
    })
}

fn record(sandbox: &Sandbox) -> Value {
    let calls = sandbox.calls();
    let refused = calls.iter().filter(|call| call.status >= 400);
    let unknown = sandbox.unsupported();
    json!({
        "calls": calls.len(),
        "refused": refused.map(|call| format!("{} {}: {}", call.method, call.path, call.status)).collect::<Value>(),
        "unknown": unknown.iter().map(|call| format!("{} {}", call.method, call.path)).collect::<Value>(),
    })
}
