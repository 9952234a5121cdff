//! Conformity: what bot and sandbox say to each other is what Discord describes, and whoever checks that is awake.
//!
//! Every evening is held against the description when it ends (`tests/evenings/house.rs`). Here stand the checks of the
//! checks, the commands, every call that the sandbox answers, and the messages of a thousand random games.

#[path = "conformity/mod.rs"]
mod conformity;
#[path = "conformity/games.rs"]
mod games;
#[path = "conformity/planted.rs"]
mod planted;
#[path = "conformity/walk.rs"]
mod walk;

use conformity::description::{DESCRIPTION, Measure};
use quartermaster::discord::commands;
use quartermaster::discord::limits;
use quartermaster::sandbox::Sandbox;
use serde_json::{Value, json};

#[test]
fn the_commands_are_as_discord_takes_them() {
    let commands = serde_json::to_value(commands::all(quartermaster::games::shelf()))
        .expect("commands are JSON");
    let path = "/applications/{application.id}/commands";
    let faults = conformity::of_request("PUT", path, &commands, &[]);
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(commands.as_array().is_some_and(|list| list.len() > 5));
}

#[test]
fn the_languages_are_those_of_the_description() {
    for locale in limits::LOCALES {
        let faults = DESCRIPTION.of_kind(Measure::Loose, "AvailableLocalesEnum", &json!(locale));
        assert!(faults.is_empty(), "{locale}: {faults:?}");
    }
    let unknown = DESCRIPTION.of_kind(Measure::Loose, "AvailableLocalesEnum", &json!("ga"));
    assert!(!unknown.is_empty());
}

#[test]
fn every_call_of_the_sandbox_is_one_of_discords() {
    let unknown: Vec<_> = Sandbox::answered()
        .into_iter()
        .filter(|(method, template)| !DESCRIPTION.knows(method, template))
        .collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    assert!(!DESCRIPTION.knows("GET", "/channels/{channel.id}/games"));
    assert!(!DESCRIPTION.knows("PUT", "/gateway"));
}

#[test]
fn an_id_may_be_a_number_in_a_request_and_never_in_an_answer() {
    let user: Value = json!("1234");
    for measure in [Measure::Loose, Measure::Strict] {
        assert!(
            DESCRIPTION
                .of_kind(measure, "SnowflakeType", &user)
                .is_empty()
        );
    }
    let number = json!(1234);
    assert!(
        DESCRIPTION
            .of_kind(Measure::Loose, "SnowflakeType", &number)
            .is_empty()
    );
    assert!(
        !DESCRIPTION
            .of_kind(Measure::Strict, "SnowflakeType", &number)
            .is_empty()
    );
}
