//! Private panels, used as people use them: buttons and menus, page by page, up to the preview, and then Confirm.

use crate::chance::Chance;
use crate::house::Play;
use quartermaster::sandbox::Snowflake;
use quartermaster::sandbox::driver::{Person, Post, Reply};

/// More steps than lead to any answer.
const STEPS: usize = 30;

/// One thing that leads on from a panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Way {
    /// A button to further words, or to the preview.
    Button(String),
    /// The same in a menu.
    Entry(String),
    /// A button to another page of the same menu.
    Page(String),
}

/// An answer that is one press away: from its preview, or from being played where it is of little weight.
pub struct Led {
    /// The answer in notation.
    pub play: String,
    panel: Post,
    way: Way,
}

/// A press that plays an answer.
#[derive(Clone)]
pub struct Last {
    /// The answer in notation.
    pub play: String,
    /// The message it is pressed on.
    pub post: Post,
    /// What the button carries.
    pub id: String,
}

/// What came of the press that leads to an answer.
pub enum Went {
    /// Its preview.
    Weighed(Last),
    /// It was played at once.
    Played(Last, Reply),
}

impl Led {
    pub async fn go(self, person: &Person) -> Play<Went> {
        let Led { play, panel, way } = self;
        let (reply, id) = match &way {
            Way::Entry(value) => {
                let reply = person.choose(&panel, &[value]).await?;
                // The menu's choice is the same wish as a button's.
                let table = panel.menus()[0]["custom_id"].as_str().unwrap_or_default();
                let id = table.replacen("menu", "weigh", 1);
                (reply, format!("{id}:{play}"))
            }
            Way::Button(id) | Way::Page(id) => (person.press(&panel, id).await?, id.clone()),
        };
        assert!(reply.is_private(), "{}", reply.text());
        let shown = reply.post()?.clone();
        let buttons = shown.buttons().into_iter().map(|button| button.custom_id);
        let confirm = buttons.into_iter().find(|id| id.starts_with("do:"));
        let is_preview = confirm.as_ref().is_some_and(|id| notation(id) == play);
        Ok(match confirm.filter(|_| is_preview) {
            Some(id) => Went::Weighed(Last {
                play,
                post: shown,
                id,
            }),
            None => {
                let post = panel;
                Went::Played(Last { play, post, id }, reply)
            }
        })
    }
}

/// The answer in a custom id.
fn notation(id: &str) -> &str {
    id.splitn(4, ':').nth(3).unwrap_or_default()
}

/// Everything that leads on from a panel that is so many words along.
pub fn ways(panel: &Post, depth: usize) -> Vec<Way> {
    let mut ways = Vec::new();
    for button in panel.buttons().into_iter().filter(|one| !one.disabled) {
        let id = button.custom_id;
        match id.split(':').collect::<Vec<_>>().as_slice() {
            ["weigh", ..] => ways.push(Way::Button(id)),
            ["go", _, _, _, words, ..] if words.parse() == Ok(depth + 1) => {
                ways.push(Way::Button(id));
            }
            ["go", _, _, _, words, ..] if words.parse() == Ok(depth) => ways.push(Way::Page(id)),
            _ => {}
        }
    }
    for menu in panel.menus() {
        let options = menu["options"].as_array().into_iter().flatten();
        let values = options.filter_map(|option| option["value"].as_str());
        ways.extend(values.map(|value| Way::Entry(value.to_owned())));
    }
    ways
}

/// What a panel offers, as it reads and with what lies behind it.
pub fn offers(panel: &Post) -> (String, String) {
    (
        panel.content().to_owned(),
        panel.json["components"].to_string(),
    )
}

/// Goes along the words of a panel to some answer, up to the press that chooses it.
pub async fn lead(person: &Person, panel: &Post, chance: &mut Chance) -> Play<Led> {
    let mut panel = panel.clone();
    let mut depth = 0;
    for _ in 0..STEPS {
        let ways = ways(&panel, depth);
        if ways.is_empty() {
            return Err(format!("nothing leads on: {}", panel.text()).into());
        }
        let way = ways[chance.below(ways.len())].clone();
        let reply = match &way {
            Way::Button(id) if id.starts_with("weigh:") => {
                let play = notation(id).to_owned();
                return Ok(Led { play, panel, way });
            }
            Way::Entry(value) if value.starts_with("weigh:") => {
                let play = value["weigh:".len()..].to_owned();
                return Ok(Led { play, panel, way });
            }
            Way::Button(id) => {
                depth += 1;
                person.press(&panel, id).await?
            }
            Way::Entry(value) => {
                depth += 1;
                person.choose(&panel, &[value]).await?
            }
            Way::Page(id) => person.press(&panel, id).await?,
        };
        assert!(reply.is_private(), "{}", reply.text());
        panel = reply.post()?.clone();
    }
    Err("no end of steps".into())
}

/// Plays some answer from a panel; gives the press that played it, and what it was answered.
pub async fn choose(person: &Person, panel: &Post, chance: &mut Chance) -> Play<(Last, Reply)> {
    Ok(match lead(person, panel, chance).await?.go(person).await? {
        Went::Weighed(last) => {
            let reply = person.press(&last.post, &last.id).await?;
            (last, reply)
        }
        Went::Played(last, reply) => (last, reply),
    })
}

/// The panel of whoever is asked, from the Play button of a board.
pub async fn open(person: &Person, board: &Post) -> Play<Post> {
    let label = board.button("Play").or_else(|| board.button("Jouer"));
    let label = label.ok_or_else(|| format!("no Play button: {}", board.text()))?;
    let reply = person.press(board, &label.custom_id).await?;
    assert!(reply.is_private(), "{}", reply.text());
    Ok(reply.post()?.clone())
}

/// The button that takes the last answer back, where a panel has one.
pub fn undo(panel: &Post) -> Option<String> {
    let buttons = panel.buttons().into_iter().map(|button| button.custom_id);
    buttons.into_iter().find(|id| id.starts_with("undo:"))
}

/// What somebody is offered who types into `/play`.
pub async fn suggested(person: &Person, table: Snowflake, typed: &str) -> Play<Vec<String>> {
    let options = serde_json::json!({"move": typed});
    let found = person.complete(table, "play", options, "move").await?;
    let plays = found.iter().filter_map(|(_, play)| play.as_str());
    Ok(plays.map(str::to_owned).collect())
}
