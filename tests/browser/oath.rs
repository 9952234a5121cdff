//! Three tabs play Oath of the Brotherhood on the page, from the lobby to the final scoring.

use crate::stage::{DESK, PHONE, Player, Stage};
use crate::webdriver::{Element, Play};
use serde_json::{Value, json};

/// What can be chosen on the newest message that only this player sees, and a mark that changes with it: its choices as
/// buttons, or those of its menu, or the button that confirms. Since a panel goes on to the next question, what the newest board
/// asks for may be answered before the next board is there; then that is all there is to say.
const PANEL: &str = "
    const row = [...document.querySelectorAll('#messages [data-ephemeral]')].at(-1);
    if (!row) return null;
    const on = (button) => !button.disabled && button.getAttribute('aria-disabled') !== 'true';
    const all = [...row.querySelectorAll('button[data-custom-id]')];
    const buttons = all.filter(on).map((button) => button.dataset.customId);
    // A press is on its way.
    if (all.length > 0 && buttons.length === 0) return null;
    const choices = buttons.filter((id) => /^(go|weigh|do):/.test(id));
    const picture = row.querySelector('img')?.alt ?? '';
    return { done: /You played|It is not your move/.test(row.textContent), mark: row.dataset.messageId + row.textContent + buttons.join() + picture, choices, menu: buttons.some((id) => id.startsWith('menu:')) };
";

/// Who the newest public board waits for: the names that it mentions; `null` while there is no board.
const AWAITED: &str = "
    const boards = [...document.querySelectorAll('#messages [data-message-id]:not([data-ephemeral])')];
    const live = boards.filter((row) => row.querySelector(\"button[data-custom-id^='play:'], button[data-custom-id^='rematch:']\")).at(-1);
    return live ? { id: live.dataset.messageId, words: live.textContent, over: !!live.querySelector(\"button[data-custom-id^='rematch:']\") } : null;
";

/// How often a page is looked at that should change, some thirty times a second.
const PATIENCE: usize = 1_500;

/// Cheap chance, the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, count: usize) -> usize {
        self.0 = (self.0)
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count.max(1)
    }
}

impl Player<'_> {
    async fn panel(&self) -> Play<Value> {
        self.stage.browser.run(PANEL, json!([])).await
    }

    /// The panel once it is another than before.
    async fn panel_after(&self, mark: &Value) -> Play<Value> {
        for _ in 0..PATIENCE {
            let panel = self.panel().await?;
            if !panel.is_null() && panel["mark"] != *mark {
                return Ok(panel);
            }
            self.wait_a_little().await?;
        }
        let words = self.words().await?;
        Err(format!("{}'s panel stays as it is:\n{words}", self.name).into())
    }

    /// Presses Play and answers whatever is asked then, by chance, until nothing is.
    async fn turn(&self, chance: &mut Chance) -> Play<usize> {
        let before = self.panel().await?["mark"].clone();
        self.press_button("play:", "Play").await?;
        let mut panel = self.panel_after(&before).await?;
        let mut confirmed = 0;
        loop {
            let choices: Vec<&str> = panel["choices"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(Value::as_str)
                .collect();
            let confirm = choices.iter().find(|id| id.starts_with("do:"));
            let chosen = confirm.or_else(|| choices.get(chance.below(choices.len())));
            if let Some(id) = chosen {
                confirmed += usize::from(id.starts_with("do:"));
                let button = format!(
                    "#messages [data-ephemeral] button[data-custom-id='{id}']:not(:disabled)"
                );
                self.press(&button, "").await?;
            } else if panel["menu"] == true {
                self.press("#messages [data-ephemeral] button.select", "")
                    .await?;
                self.see(".choice-list [role='option']", "").await?;
                let count =
                    "return document.querySelectorAll(\".choice-list [role='option']\").length";
                let count = self.stage.browser.run(count, json!([])).await?;
                let at = chance.below(count.as_u64().unwrap_or(1) as usize);
                self.press(&format!("#choice-{at}"), "").await?;
            } else if panel["done"] == true {
                return Ok(confirmed);
            }
            panel = self.panel_after(&panel["mark"]).await?;
        }
    }

    /// The newest board that can be played on or is the last, once it is another than the one before.
    async fn board_after(&self, before: &Value) -> Play<Value> {
        for _ in 0..PATIENCE {
            let board = self.stage.browser.run(AWAITED, json!([])).await?;
            if !board.is_null() && board["id"] != *before {
                return Ok(board);
            }
            self.wait_a_little().await?;
        }
        let words = self.words().await?;
        Err(format!("{} sees no further board:\n{words}", self.name).into())
    }

    /// Whether a board is the newest that can be played on, once it is here; what it asked for may have been answered on the
    /// panel of the turn before.
    async fn sees_as_newest(&self, id: &str) -> Play<bool> {
        let wanted: u64 = id.parse()?;
        for _ in 0..PATIENCE {
            let board = self.stage.browser.run(AWAITED, json!([])).await?;
            let newest = board["id"].as_str().and_then(|id| id.parse().ok());
            if newest >= Some(wanted) {
                return Ok(newest == Some(wanted));
            }
            self.wait_a_little().await?;
        }
        Err(format!("{} does not see the board {id}", self.name).into())
    }

    /// Resolves when the page has next been drawn, and a little later.
    async fn wait_a_little(&self) -> Play {
        let drawn = "const done = arguments[0]; requestAnimationFrame(() => setTimeout(() => done(true), 30))";
        self.stage.browser.await_script(drawn, json!([])).await?;
        Ok(())
    }

    /// The hand as it came by direct message, with its picture drawn.
    async fn hand(&self, name: &str) -> Play<Element> {
        if self.size.phone {
            self.press("#rail-open", "").await?;
        }
        self.press("#rail .channel[data-channel-id]", "Quartermaster")
            .await?;
        let hand = self.see("#messages img[alt]", "").await?;
        self.photograph(name).await?;
        Ok(hand)
    }

    async fn sit_down(&self) -> Play {
        if self.size.phone {
            self.press("#rail-open", "").await?;
        }
        self.press("#rail .channel[data-channel-id]", "board-games")
            .await?;
        self.see("#place", "board-games").await?;
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn three_tabs_play_oath_from_the_lobby_to_the_final_scoring() -> Play {
    let stage = Stage::begin("oath").await?;
    let mut players = Vec::new();
    for (name, size) in [("Maeve", DESK), ("Oisín", PHONE), ("Bran", DESK)] {
        let tab = match players.is_empty() {
            true => stage.browser.first_tab().await?,
            false => stage.browser.new_tab().await?,
        };
        let player = stage.player(tab, name, size).await?;
        player.open(&format!("?as={name}")).await?;
        player.sit_down().await?;
        players.push(player);
    }
    let maeve = &players[0];
    maeve.come().await?;
    maeve.press("#words", "").await?;
    maeve.type_keys("/new ").await?;
    maeve.press("#suggest-list [data-value='oath']", "").await?;
    maeve.type_keys("\u{E007}").await?;
    for guest in &players[1..] {
        guest.come().await?;
        guest.press_button("join:", "Join").await?;
    }
    maeve.come().await?;
    maeve.press_button("start:", "Start").await?;
    maeve.see("button[data-custom-id^='play:']", "Play").await?;
    maeve.photograph("1-start").await?;

    let mut chance = Chance(7);
    let (mut turns, mut answers) = (0, 0);
    let mut at = 0;
    let mut played = Value::Null;
    loop {
        // Whoever has just played looks who is next.
        let board = players[at].board_after(&played).await?;
        if board["over"] == true {
            break;
        }
        let words = board["words"].as_str().unwrap_or_default();
        let next = players
            .iter()
            .position(|player| words.contains(&format!("{}, it is your move", player.name)));
        let next = next.ok_or_else(|| format!("nobody is called by: {words}"))?;
        let (player, id) = (&players[next], board["id"].as_str().unwrap_or_default());
        if next != at {
            player.come().await?;
        }
        at = next;
        if !player.sees_as_newest(id).await? {
            played = board["id"].clone();
            continue;
        }
        answers += player.turn(&mut chance).await?;
        turns += 1;
        played = board["id"].clone();
        match turns {
            12 => player.photograph("2-middle").await?,
            20 => {
                let mut hands = Vec::new();
                for player in &players {
                    player.come().await?;
                    let hand = player.hand("3-hand").await?;
                    hands.push(
                        stage
                            .browser
                            .run(
                                "return arguments[0].alt",
                                json!([crate::webdriver::Browser::argument(&hand)]),
                            )
                            .await?,
                    );
                    player.sit_down().await?;
                }
                assert!(
                    hands
                        .iter()
                        .all(|hand| hand.as_str().is_some_and(|alt| !alt.is_empty())),
                    "{hands:?}"
                );
                players[at].come().await?;
            }
            _ => {}
        }
        assert!(turns < 2_000, "no end");
    }
    println!("{turns} turns, {answers} confirmed answers");
    for player in &players {
        player.come().await?;
        player
            .see("button[data-custom-id^='rematch:']", "Rematch")
            .await?;
        player.photograph("4-result").await?;
    }
    stage.end().await
}
