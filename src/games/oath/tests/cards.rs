//! Rules 11 and 12: the cards as data, and notation.

use super::*;

/// Each Mission: Equipment, Ally, Supply, Doubloons, points, benefit.
const MISSIONS: [(&str, [u8; 5], &str); 33] = [
    ("arm-the-longboats", [2, 1, 0, 0, 3], "sword"),
    ("crew-for-the-captain", [0, 2, 1, 0, 3], "gunner"),
    ("provision-the-flagship", [1, 0, 2, 0, 3], "water"),
    ("bribe-the-armorer", [2, 0, 0, 2, 3], "pistol"),
    ("press-gang-night", [0, 2, 0, 2, 3], "1 card"),
    ("rum-for-the-council", [0, 0, 2, 2, 3], "rum"),
    ("prove-your-mettle", [1, 1, 1, 0, 3], "2 toughness"),
    ("storm-the-battery", [2, 1, 1, 0, 4], ""),
    ("mutiny-at-dawn", [1, 2, 1, 0, 4], ""),
    ("stock-the-hidden-cove", [1, 1, 2, 0, 4], ""),
    ("take-the-treasure-fleet", [2, 2, 2, 0, 6], ""),
    ("spy-on-the-governor", [0, 1, 1, 2, 3], "spyglass"),
    ("hire-the-turncoats", [0, 2, 1, 2, 4], ""),
    ("smuggle-the-casks", [0, 1, 2, 2, 4], ""),
    ("feed-the-shipwrecked", [0, 2, 2, 2, 5], ""),
    ("ransom-the-bishop", [0, 2, 2, 4, 6], ""),
    ("chart-the-reef", [1, 0, 1, 2, 3], "sextant"),
    ("mine-the-channel", [2, 0, 1, 2, 4], ""),
    ("run-the-blockade", [1, 0, 2, 2, 4], ""),
    ("careen-the-ship", [2, 0, 2, 2, 5], ""),
    ("buy-the-forts-powder", [2, 0, 2, 4, 6], ""),
    ("duel-at-the-gallows", [1, 1, 0, 2, 3], "2 toughness"),
    ("board-the-merchantman", [2, 1, 0, 2, 4], ""),
    ("free-the-prisoners", [1, 2, 0, 2, 4], ""),
    ("sack-the-customs-house", [2, 2, 0, 2, 5], ""),
    ("capture-the-admiral", [2, 2, 0, 4, 6], ""),
    ("swear-the-blood-oath", [1, 1, 1, 2, 4], "1 card"),
    ("burn-the-dockyard", [2, 1, 1, 2, 5], ""),
    ("raise-the-black-flag", [1, 2, 1, 2, 5], ""),
    ("salt-the-governors-table", [1, 1, 2, 2, 5], ""),
    ("raid-the-port", [2, 2, 1, 2, 6], ""),
    ("hold-the-island", [1, 2, 2, 2, 6], ""),
    ("sink-the-man-o-war", [2, 1, 2, 2, 6], ""),
];

// rule 11.1
#[test]
fn the_missions_are_these_and_ask_for_everything_alike() {
    let cards = Cards::standard();
    let found: Vec<(&str, [u8; 5], String)> = cards
        .missions
        .iter()
        .map(|card| {
            let benefit = match card.benefit {
                Some(Benefit::Item(item)) => item.to_string(),
                Some(Benefit::Toughness(count)) => format!("{count} toughness"),
                Some(Benefit::Cards(count)) => format!("{count} card"),
                None => String::new(),
            };
            let numbers = [
                card.equipment,
                card.ally,
                card.supply,
                card.doubloons,
                card.points,
            ];
            (card.key.as_str(), numbers, benefit)
        })
        .collect();
    let wanted: Vec<(&str, [u8; 5], String)> = MISSIONS
        .iter()
        .map(|(key, numbers, benefit)| (*key, *numbers, (*benefit).to_owned()))
        .collect();
    assert_eq!(found, wanted);
    for column in 0..4 {
        let asking = MISSIONS
            .iter()
            .filter(|(_, numbers, _)| numbers[column] > 0);
        assert_eq!(asking.count(), 25);
        let all: u32 = MISSIONS
            .iter()
            .map(|(_, numbers, _)| u32::from(numbers[column]))
            .sum();
        assert!(column == 3 || all == 38);
    }
    for (key, [equipment, ally, supply, doubloons, points], _) in MISSIONS {
        assert_eq!(
            2 * points,
            2 * (equipment + ally + supply) + doubloons,
            "{key}"
        );
    }
}

// rule 11.2
#[test]
fn the_black_market_has_its_twenty_cards() {
    let cards = Cards::standard();
    let mut found: Vec<([u8; 4], u8)> = cards
        .market
        .iter()
        .map(|card| {
            (
                [card.equipment, card.ally, card.supply, card.cards],
                card.copies,
            )
        })
        .collect();
    let mut wanted = vec![
        ([2, 0, 0, 0], 2),
        ([0, 2, 0, 0], 2),
        ([0, 0, 2, 0], 2),
        ([1, 1, 0, 0], 2),
        ([1, 0, 1, 0], 2),
        ([0, 1, 1, 0], 2),
        ([1, 1, 0, 1], 1),
        ([1, 0, 1, 1], 1),
        ([0, 1, 1, 1], 1),
        ([1, 0, 0, 1], 1),
        ([0, 1, 0, 1], 1),
        ([0, 0, 1, 1], 1),
        ([1, 1, 1, 0], 1),
        ([0, 0, 0, 2], 1),
    ];
    found.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(found, wanted);
    assert_eq!(cards.all_wares().len(), 20);
    assert_eq!(cards.prices, [3, 2, 1]);
}

// rule 11.3
#[test]
fn there_are_twenty_two_action_cards() {
    let cards = Cards::standard();
    let single = [
        ActionCard::Sabotage,
        ActionCard::StickyFingers,
        ActionCard::ForgedOrders,
        ActionCard::Parley,
        ActionCard::GoodWord,
        ActionCard::OldChart,
    ];
    for copies in &cards.actions {
        assert_eq!(
            copies.copies,
            if single.contains(&copies.card) { 1 } else { 2 }
        );
    }
    assert_eq!(cards.all_actions().len(), 22);
}

// rule 11.4
#[test]
fn there_are_fifteen_tavern_cards() {
    let cards = Cards::standard();
    for copies in &cards.tavern {
        let twice = matches!(copies.card, Follower::RoyalMorgan | Follower::SkillfulBen);
        assert_eq!(copies.copies, if twice { 2 } else { 1 });
    }
    assert_eq!(cards.all_followers().len(), 15);
}

// rule 11.5
#[test]
fn there_are_ten_exploration_cards() {
    let explorations = Location::ALL
        .iter()
        .filter(|location| location.is_exploration());
    assert_eq!(explorations.count(), 10);
    assert_eq!(Location::at_the_start().len(), 10);
}

/// The compiled-in cards as a value to spoil.
fn value() -> serde_json::Value {
    serde_json::to_value(&*Cards::standard()).expect("cards are plain data")
}

fn complaint(spoil: impl FnOnce(&mut serde_json::Value)) -> String {
    let mut value = value();
    spoil(&mut value);
    match Cards::read(&value.to_string()) {
        Ok(_) => panic!("nothing is said against it"),
        Err(BadCards(why)) => why,
    }
}

#[test]
fn cards_that_cannot_be_played_with_are_refused_with_a_reason() {
    assert_eq!(
        Cards::read(&value().to_string()).as_ref(),
        Ok(&*Cards::standard())
    );
    let why = complaint(|cards| cards["missions"][0]["points"] = 4.into());
    assert!(why.contains("arm-the-longboats"), "{why}");
    let why = complaint(|cards| cards["missions"][1]["key"] = "arm-the-longboats".into());
    assert!(why.contains("twice"), "{why}");
    let why = complaint(|cards| cards["missions"][0]["key"] = "Arm them!".into());
    assert!(why.contains("no key"), "{why}");
    let why = complaint(|cards| {
        cards["missions"][0]["equipment"] = 1.into();
        cards["missions"][0]["supply"] = 1.into();
    });
    assert!(why.contains("38 equipment"), "{why}");
    let why = complaint(|cards| {
        cards["missions"].as_array_mut().expect("a list").pop();
    });
    assert!(why.contains("33"), "{why}");
    for benefit in [
        serde_json::json!({"item": "food"}),
        serde_json::json!({"item": "monkey"}),
        serde_json::json!({"toughness": 255}),
        serde_json::json!({"cards": 0}),
    ] {
        let why = complaint(|cards| cards["missions"][0]["benefit"] = benefit);
        assert!(why.contains("arm-the-longboats gives"), "{why}");
    }
    // Numbers too big to be added up are no way around.
    let why = complaint(|cards| {
        cards["market"][0]["ally"] = 128.into();
        cards["market"][0]["supply"] = 128.into();
    });
    assert!(why.contains("two or three things"), "{why}");
    let why = complaint(|cards| cards["missions"][0]["equipment"] = 255.into());
    assert!(why.contains("arm-the-longboats"), "{why}");
    let why = complaint(|cards| cards["market"][0]["copies"] = 1.into());
    assert!(why.contains("20 Black Market"), "{why}");
    let why = complaint(|cards| cards["actions"][0]["copies"] = 9.into());
    assert!(why.contains("22 Action"), "{why}");
    let why = complaint(|cards| cards["actions"][0]["card"] = "sabotage".into());
    assert!(why.contains("sabotage is there twice"), "{why}");
    let why = complaint(|cards| {
        cards["tavern"][0]["copies"] = 2.into();
        cards["tavern"][11]["copies"] = 1.into();
    });
    assert!(why.contains("only one anchor-josh"), "{why}");
    let why = complaint(|cards| cards["spaces"][0]["spaces"] = 0.into());
    assert!(why.contains("bazaar"), "{why}");
    let why = complaint(|cards| cards["prices"] = serde_json::json!([1, 2, 3]));
    assert!(why.contains("prices"), "{why}");
    let why = complaint(|cards| cards["missions"][0]["gold"] = 1.into());
    assert!(why.contains("gold"), "{why}");
}

#[test]
fn a_table_keeps_the_cards_it_was_dealt() {
    let mut data = value();
    data["spaces"][0]["spaces"] = 4.into();
    let options = Options {
        data: Some(data),
        ..Options::default()
    };
    let game = Oath::deal(&options, 2, &mut Dice::from_number(1));
    assert_eq!(game.board.cards.spaces(Location::Bazaar), 4);
    let stored = serde_json::to_string(&game).expect("a position is plain data");
    let again: Oath = serde_json::from_str(&stored).expect("the same position");
    assert_eq!(again, game);
    assert_eq!(again.board.cards.spaces(Location::Bazaar), 4);
    // Cards that were never checked are not played with.
    let options = Options {
        data: Some(serde_json::json!({"missions": []})),
        ..Options::default()
    };
    let game = Oath::deal(&options, 2, &mut Dice::from_number(1));
    assert_eq!(*game.board.cards, *Cards::standard());
}

#[test]
fn the_cards_that_are_compiled_in_are_stored_by_a_number_and_never_change_under_it() {
    let game = table(5);
    let mut stored = serde_json::to_value(&game).expect("a position is plain data");
    assert_eq!(stored["board"]["cards"], serde_json::json!(1));
    let text = serde_json::to_string(&*Cards::standard()).expect("cards are plain data");
    let fingerprint = text.bytes().fold(0xcbf2_9ce4_8422_2325, |number, byte| {
        (number ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3_u64)
    });
    assert_eq!(fingerprint, EDITION_1, "other cards need another number");
    // Positions that hold them in full are the same.
    stored["board"]["cards"] = value();
    assert_eq!(
        serde_json::from_value::<Oath>(stored.clone()).ok().as_ref(),
        Some(&game)
    );
    stored["board"]["cards"] = serde_json::json!(2);
    let fault = serde_json::from_value::<Oath>(stored).expect_err("nobody knows them");
    assert!(fault.to_string().contains("edition 2"), "{fault}");
}

/// The fingerprint of the cards that positions call 1. Running tables rely on it.
const EDITION_1: u64 = 8_628_729_672_733_939_112;

// rule 12.1
#[test]
fn answers_are_written_in_words() {
    let cards = Cards::standard();
    for text in [
        "mate:docks",
        "pirate:black-market",
        "water:docks",
        "on:boat-supply",
        "monkey:sword@b",
        "ability:ally",
        "buy:left",
        "buy:middle:goldtooth",
        "use:anchor-josh",
        "use:boa-bill:parrot",
        "complete:storm-the-battery",
        "take:sink-the-man-o-war",
        "give:sword+boat-equipment",
        "pick:3",
        "keep:2",
        "parrot:storm-the-battery",
        "first-mate:docks",
        "gunpowder:docks",
        "card:parley",
        "card:sabotage@b",
        "card:sticky-fingers:boat-ally@e",
        "card:shore-leave:docks",
        "card:shore-leave:docks:beside",
        "card:forged-orders:storm-the-battery",
        "as:mc-graves",
        "pass",
        "end",
        "done",
        "demand",
        "waive",
        "ability",
        "open",
        "bottom",
        "food",
    ] {
        let action = Action::read(text, &cards).unwrap_or_else(|| panic!("{text} is not read"));
        assert_eq!(action.record(&cards), text);
        assert_eq!(Action::read(&action.to_string(), &cards), Some(action));
    }
    assert_eq!(
        Action::read("take:8", &cards),
        Action::read("take:storm-the-battery", &cards)
    );
    for text in [
        "",
        "mate",
        "mate:",
        "mate:nowhere",
        "take:0",
        "take:34",
        "take:999",
        "buy:up",
        "card:sabotage@z",
        "give:",
        "pick:0",
        "use:nobody",
        "card:shore-leave:sword:beside",
        "water:docks:beside",
        "mate:docks ",
    ] {
        assert_eq!(Action::read(text, &cards), None, "{text}");
    }
    let game = table(2);
    assert_eq!(refused(&game, "sail away"), ("12.1", "oath-no-text"));
    assert_eq!(refused(&game, "open"), ("12.1", "oath-no-question"));
}
