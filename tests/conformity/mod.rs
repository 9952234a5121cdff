//! Everything that went over the wire, held against what others say about it: Discord's description of its interface, the
//! rules that it lacks, and a second library that reads the gateway's events.

pub mod description;

use description::DESCRIPTION;
use quartermaster::discord::conformity;
use quartermaster::discord::limits;
use quartermaster::sandbox::record::Call;
use serde_json::Value;
use twilight_model::gateway::event::{GatewayEvent, GatewayEventDeserializer};

/// What is wrong with one call: with what the bot sent, and with what the sandbox answered.
pub fn of_call(call: &Call) -> Vec<String> {
    let mut faults = of_request(call.method.as_str(), call.template, &call.body, &call.files);
    let answer = DESCRIPTION.of_answer(
        &call.method,
        call.template,
        call.status,
        call.answer.as_ref(),
    );
    faults.extend(answer.into_iter().map(|fault| format!("answer: {fault}")));
    let to = format!("{} {}", call.method, call.template);
    faults
        .into_iter()
        .map(|fault| format!("{to}: {fault}"))
        .collect()
}

/// What is wrong with a request: by the description, and by the rules that it lacks.
pub fn of_request(
    method: &str,
    path: &str,
    body: &Value,
    files: &[(String, usize)],
) -> Vec<String> {
    let mut faults = DESCRIPTION.of_request(method, path, body);
    faults.extend(of_files(body, files));
    let steps: Vec<&str> = path.trim_matches('/').split('/').collect();
    let own = match (method, steps.as_slice()) {
        ("POST", ["interactions", _, _, "callback"]) => conformity::callback(body, files.len()),
        ("POST", ["channels", _, "messages"] | ["webhooks", _, _]) => {
            conformity::new_message(body, files.len())
        }
        ("PATCH", ["channels", _, "messages", _] | ["webhooks", _, _, "messages", _]) => {
            conformity::edited_message(body)
        }
        ("PUT", ["applications", .., "commands"]) => {
            conformity::commands(body.as_array().map_or(&[], Vec::as_slice))
        }
        ("POST", ["applications", .., "commands"]) => {
            conformity::commands(std::slice::from_ref(body))
        }
        _ => Vec::new(),
    };
    faults.extend(own);
    faults
}

/// What is wrong with the files that came along; the description says only where they stand.
fn of_files(body: &Value, files: &[(String, usize)]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut fault = |words: String| faults.push(format!("files: {words}"));
    if files.len() > limits::FILES {
        fault(format!("{} are more than {}", files.len(), limits::FILES));
    }
    if files.iter().map(|(_, size)| size).sum::<usize>() > limits::FILE_BYTES {
        fault(format!("more than {} bytes", limits::FILE_BYTES));
    }
    for (name, size) in files {
        if name.is_empty() || *size == 0 {
            fault(format!("\"{name}\" has {size} bytes"));
        }
    }
    let message = body.get("data").unwrap_or(body);
    if let Some(notes) = message["attachments"].as_array() {
        // A number below all snowflakes is that of a file which comes along; larger ones name files that are there.
        let new = notes.iter().filter_map(|note| number(&note["id"]));
        let new: Vec<u64> = new.filter(|id| *id < 1 << 22).collect();
        for id in &new {
            if *id >= files.len() as u64 {
                fault(format!("there is no file {id}"));
            }
        }
        if new.len() != files.len() {
            fault(format!(
                "{} are noted, {} come along",
                new.len(),
                files.len()
            ));
        }
    }
    faults
}

fn number(id: &Value) -> Option<u64> {
    id.as_u64().or_else(|| id.as_str()?.parse().ok())
}

/// Reads an event of the gateway as another library does.
pub fn of_event(event: &Value) -> Result<GatewayEvent, String> {
    let text = event.to_string();
    let name = event["t"].as_str().unwrap_or("?");
    let reader = GatewayEventDeserializer::from_json(&text)
        .ok_or_else(|| format!("{name}: no event of the gateway"))?;
    let mut json = serde_json::Deserializer::from_str(&text);
    serde::de::DeserializeSeed::deserialize(reader, &mut json)
        .map_err(|fault| format!("{name}: {fault}"))
}

/// What is wrong with all that was said between bot and sandbox, each thing once.
pub fn of_everything(calls: &[Call], events: &[Value]) -> Vec<String> {
    let mut faults: Vec<String> = calls.iter().flat_map(of_call).collect();
    faults.extend(events.iter().filter_map(|event| of_event(event).err()));
    faults.sort();
    faults.dedup();
    faults
}
