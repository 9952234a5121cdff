//! The sandbox's page in a real browser: two tabs play a game from the lobby to the result, at a desk and on a phone.
//!
//! Pictures of what was seen lie in `target/tmp/browser` afterwards.

#[path = "program/process.rs"]
#[allow(dead_code, reason = "other tests need more of it")]
mod process;
#[path = "browser/webdriver.rs"]
mod webdriver;

use process::{ANY_PORT, Running, folder};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;
use webdriver::{Browser, Element, Play, Size};

const DESK: Size = Size {
    width: 1280,
    height: 860,
    phone: false,
};
const PHONE: Size = Size {
    width: 400,
    height: 860,
    phone: true,
};

/// The keys that are no letters.
const ENTER: &str = "\u{E007}";
const TAB: &str = "\u{E004}";
const DOWN: &str = "\u{E015}";
const ESCAPE: &str = "\u{E00C}";

/// A game that the attackers win by catching the king.
const GAME: [&str; 9] = [
    "d2-e2", "c4-c3", "b4-b3", "c3-c2", "f4-f5", "d4-b4", "d6-c6", "b4-b7", "d7-c7",
];

/// Resolves when nothing of the page is on its way any more: its letters are there, every picture that is shown, and
/// whatever slides in.
const SETTLED: &str = "
    const done = arguments[0];
    const pictures = [...document.images].filter((image) => image.checkVisibility());
    const sliding = document.getAnimations().filter((one) => Number.isFinite(one.effect.getComputedTiming().endTime));
    const arrivals = [...pictures.map((image) => image.decode()), ...sliding.map((one) => one.finished)];
    Promise.all([document.fonts.ready, ...arrivals.map((one) => one.catch(() => {}))])
        .then(() => requestAnimationFrame(() => requestAnimationFrame(() => done(true))));
";

/// Everything on the page that does not fit into it, or that a finger cannot hit.
const MISFITS: &str = "
    const phone = arguments[0];
    const width = document.documentElement.clientWidth;
    const misfits = [];
    const name = (element) => `${element.tagName.toLowerCase()}.${element.className} \"${element.textContent.trim().slice(0, 40)}\"`;
    if (document.documentElement.scrollWidth > width) misfits.push(`the page is ${document.documentElement.scrollWidth} wide`);
    const stream = document.getElementById('stream');
    if (stream.scrollWidth > stream.clientWidth) misfits.push(`the stream is ${stream.scrollWidth} wide`);
    for (const element of document.querySelectorAll('button, a, img, input, textarea, h1, h2, .words, .suggest-item')) {
        if (!element.checkVisibility({ visibilityProperty: true }) || element.matches('.skip, .unseen')) continue;
        const box = element.getBoundingClientRect();
        if (box.width === 0 || box.bottom <= 0 || box.top >= innerHeight) continue;
        const pre = element.closest('pre');
        if (!pre && (box.left < -0.5 || box.right > width + 0.5) && !element.closest('.rail')) misfits.push(`${name(element)} reaches from ${box.left} to ${box.right}`);
        if (phone && element.matches('.button, .select, .icon-button, .send, .suggest-item, .channel') && box.height < 39.5) misfits.push(`${name(element)} is ${box.height} high`);
    }
    return misfits;
";

/// The sandbox of the program itself, and a browser.
struct Stage {
    browser: Browser,
    base: String,
    album: PathBuf,
    house: Running,
    _folder: TempDir,
}

/// Somebody at a tab.
struct Player<'a> {
    stage: &'a Stage,
    tab: String,
    name: &'static str,
    size: Size,
}

impl Stage {
    async fn begin(album: &str) -> Play<Stage> {
        let folder = folder();
        let (house, address) = Running::sandbox(folder.path(), &[ANY_PORT]);
        house.wait_for("commands registered");
        let album = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
            .join("browser")
            .join(album);
        if album.exists() {
            fs::remove_dir_all(&album)?;
        }
        fs::create_dir_all(&album)?;
        Ok(Stage {
            browser: Browser::start().await?,
            base: format!("http://{address}"),
            album,
            house,
            _folder: folder,
        })
    }

    /// Somebody in a tab of that size, before any page is open there.
    async fn player(&self, tab: String, name: &'static str, size: Size) -> Play<Player<'_>> {
        let player = Player {
            stage: self,
            tab,
            name,
            size,
        };
        player.come().await?;
        self.browser.resize(size).await?;
        Ok(player)
    }

    /// Ends browser and house: nobody has complained, and the bot made no call that the sandbox does not know.
    async fn end(self) -> Play {
        let complaints = self.browser.complaints().await?;
        assert_eq!(complaints, Vec::<String>::new());
        let unknown: Value = reqwest::Client::builder()
            .no_proxy()
            .build()?
            .get(format!("{}/page/unsupported", self.base))
            .send()
            .await?
            .json()
            .await?;
        assert_eq!(unknown, json!([]));
        self.browser.end().await?;
        self.house.signal("TERM");
        let (code, log) = self.house.end();
        assert_eq!(code, Some(0), "{log}");
        Ok(())
    }
}

impl Player<'_> {
    fn browser(&self) -> &Browser {
        &self.stage.browser
    }

    /// Comes to the front.
    async fn come(&self) -> Play {
        self.browser().show(&self.tab).await
    }

    async fn see(&self, selector: &str, words: &str) -> Play<Element> {
        let seen = self.browser().wait(selector, words).await;
        seen.map_err(|why| format!("{} sees {why}", self.name).into())
    }

    async fn press(&self, selector: &str, words: &str) -> Play {
        let pressed = self.browser().press(selector, words).await;
        pressed.map_err(|why| format!("{}: {why}", self.name).into())
    }

    /// Presses the last button under a message that can be pressed.
    async fn press_button(&self, custom_id: &str, label: &str) -> Play {
        let button =
            format!("button[data-custom-id^='{custom_id}']:not(:disabled, [aria-disabled='true'])");
        self.press(&button, label).await
    }

    async fn type_keys(&self, keys: &str) -> Play {
        self.browser().type_keys(keys).await
    }

    /// Opens the page as this player, or as nobody yet.
    async fn open(&self, query: &str) -> Play {
        self.browser()
            .open(&format!("{}/{query}", self.stage.base))
            .await
    }

    /// The board of a move is there and drawn, and its alt text tells it.
    async fn see_board(&self, number: usize) -> Play<String> {
        let picture = format!("#messages img[alt^='Brandubh. Move {number}.']");
        let image = self.see(&picture, "").await?;
        self.drawn(&image).await
    }

    /// The alt text of a picture, once it is drawn.
    async fn drawn(&self, image: &Element) -> Play<String> {
        let script = "const [image, done] = arguments; image.decode().then(() => done([image.naturalWidth, image.getBoundingClientRect().width, image.alt]), (why) => done([0, 0, String(why)]))";
        let arguments = json!([Browser::argument(image)]);
        let told = self.browser().await_script(script, arguments).await?;
        let alt = told[2].as_str().unwrap_or_default();
        assert_eq!(told[0], 1_200, "{alt}");
        let wide = told[1].as_f64().unwrap_or_default();
        assert!(wide >= 360.0, "a board of {wide} pixels cannot be read");
        Ok(alt.to_owned())
    }

    /// The numbers of the messages that this player sees, and of those that nobody else should.
    async fn messages(&self, selector: &str) -> Play<BTreeSet<String>> {
        let script = "return [...document.querySelectorAll(arguments[0])].map((row) => row.dataset.messageId)";
        let found = self.browser().run(script, json!([selector])).await?;
        let found = found.as_array().into_iter().flatten();
        Ok(found
            .filter_map(|id| id.as_str().map(str::to_owned))
            .collect())
    }

    async fn private_messages(&self) -> Play<BTreeSet<String>> {
        self.messages("#messages [data-ephemeral]").await
    }

    /// Everything that can be read in the tab.
    async fn words(&self) -> Play<String> {
        let script = "return document.body.innerText + [...document.images].map((image) => image.alt).join()";
        let words = self.browser().run(script, json!([])).await?;
        Ok(words.as_str().unwrap_or_default().to_owned())
    }

    /// Looks whether all fits, and keeps a picture.
    async fn photograph(&self, name: &str) -> Play {
        self.browser().await_script(SETTLED, json!([])).await?;
        let device = if self.size.phone { "phone" } else { "desk" };
        let file = self.stage.album.join(format!("{name}-{device}.png"));
        self.browser().photograph(&file).await?;
        let misfits = self
            .browser()
            .run(MISFITS, json!([self.size.phone]))
            .await?;
        assert_eq!(misfits, json!([]), "{name} on the {device}");
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_tabs_play_a_game_from_the_lobby_to_the_result_by_words_and_by_buttons() -> Play {
    let stage = Stage::begin("game").await?;
    let first = stage.browser.first_tab().await?;
    let maeve = stage.player(first, "Maeve", DESK).await?;
    maeve.open("?as=Maeve").await?;
    maeve
        .press("#rail .channel[data-channel-id]", "board-games")
        .await?;
    maeve.see("#place", "board-games").await?;

    let second = stage.browser.new_tab().await?;
    let oisin = stage.player(second, "Oisín", PHONE).await?;
    oisin.open("?as=Oisín").await?;
    oisin.press("#rail-open", "").await?;
    oisin.see("#rail .brand-name", "Quartermaster").await?;
    oisin.photograph("1-channels").await?;
    oisin
        .press("#rail .channel[data-channel-id]", "board-games")
        .await?;
    oisin.see("#place", "board-games").await?;
    oisin.photograph("2-empty").await?;

    // The lobby, by the keyboard alone: the game and the seat come from what is offered.
    maeve.come().await?;
    maeve.press("#words", "").await?;
    maeve.type_keys("/n").await?;
    maeve
        .see("#suggest-list [data-command='new']", "/new")
        .await?;
    maeve.photograph("3-commands").await?;
    maeve.type_keys(ENTER).await?;
    maeve
        .see("#suggest-list [data-value='brandubh']", "Brandubh")
        .await?;
    maeve.type_keys(ENTER).await?;
    maeve.see(".order .tail", "").await?;
    maeve.type_keys("se").await?;
    maeve
        .see("#suggest-list .active[data-add-option='seat']", "seat")
        .await?;
    maeve.type_keys(ENTER).await?;
    maeve
        .see("#suggest:not(.busy) [data-value='A']", "ttackers")
        .await?;
    maeve.photograph("4-seats").await?;
    let offered = "return [...document.querySelectorAll('#suggest-list [data-value]')].findIndex((row) => row.dataset.value === 'A')";
    let place = maeve.browser().run(offered, json!([])).await?;
    for _ in 0..place.as_u64().unwrap_or_default() {
        maeve.type_keys(DOWN).await?;
    }
    maeve.type_keys(ENTER).await?;
    maeve.type_keys(ENTER).await?;
    maeve
        .see("button[data-custom-id^='start:']", "Start")
        .await?;
    maeve.photograph("5-lobby").await?;

    oisin.come().await?;
    oisin.see("button[data-custom-id^='join:']", "").await?;
    oisin.photograph("5-lobby").await?;
    oisin.press_button("join:", "defenders").await?;
    maeve.come().await?;
    maeve.press_button("start:", "Start").await?;
    let alt = maeve.see_board(1).await?;
    assert!(alt.contains("Maeve") && alt.contains("attackers"), "{alt}");
    maeve.photograph("6-start").await?;

    let mut whispers: [BTreeSet<String>; 2] = Default::default();
    for (ply, play) in GAME.into_iter().enumerate() {
        let (from, to) = play.split_once('-').ok_or("two squares")?;
        if ply % 2 == 0 {
            // Maeve types, and takes what is offered: by the arrow and Enter, by Tab, or with the mouse.
            maeve.come().await?;
            maeve.see_board(ply + 1).await?;
            maeve.press("#words", "").await?;
            maeve.type_keys("/play ").await?;
            maeve.see("#order[data-command='play'] input", "").await?;
            maeve.type_keys(from).await?;
            let offer = format!("#suggest:not(.busy) [data-value='{play}']");
            maeve.see(&offer, "").await?;
            match ply % 3 {
                0 => {
                    maeve.type_keys(&play[2..]).await?;
                    maeve.see(&format!("{offer}.active"), "").await?;
                    if ply == 0 {
                        maeve.photograph("7-completion").await?;
                    }
                    maeve.type_keys(ENTER).await?;
                }
                1 => {
                    maeve.type_keys(&play[2..]).await?;
                    maeve.see(&format!("{offer}.active"), "").await?;
                    maeve.type_keys(TAB).await?;
                }
                _ => maeve.press(&offer, "").await?,
            }
            maeve.type_keys(ENTER).await?;
            maeve.see("#messages [data-ephemeral]", play).await?;
        } else {
            oisin.come().await?;
            oisin.see_board(ply + 1).await?;
            if ply == 1 {
                oisin.photograph("8-turn").await?;
            }
            oisin.press_button("play:", "Play").await?;
            oisin.press_button("go:", from).await?;
            if ply == 1 {
                oisin.see("button[data-custom-id^='weigh:']", to).await?;
                oisin.photograph("9-squares").await?;
            }
            oisin.press_button("weigh:", to).await?;
            oisin.see("button[data-custom-id^='do:']", "").await?;
            let preview = oisin.see("[data-ephemeral] img", "").await?;
            let told = oisin.drawn(&preview).await?;
            if ply == 1 {
                oisin.photograph("10-preview").await?;
            }

            // What he weighs is nobody else's business.
            let weighing = oisin.private_messages().await?;
            maeve.come().await?;
            let seen = maeve.messages("#messages [data-message-id]").await?;
            assert!(seen.is_disjoint(&weighing), "{weighing:?} among {seen:?}");
            let words = maeve.words().await?;
            assert!(!words.contains(&told), "{told} in:\n{words}");

            oisin.come().await?;
            if ply == 3 {
                // A tab that is loaded anew shows all of it again, and goes on.
                oisin.browser().reload().await?;
                oisin.see_board(ply + 1).await?;
            }
            oisin.press_button("do:", "").await?;
            oisin.see("#messages [data-ephemeral]", play).await?;
        }
        for (player, whispers) in [&maeve, &oisin].into_iter().zip(&mut whispers) {
            player.come().await?;
            whispers.extend(player.private_messages().await?);
        }
    }
    let [hers, his] = &whispers;
    assert!(hers.len() >= 5 && his.len() >= 4, "{hers:?} {his:?}");
    assert!(hers.is_disjoint(his), "{hers:?} {his:?}");

    for player in [&maeve, &oisin] {
        player.come().await?;
        player
            .see("button[data-custom-id^='rematch:']", "Rematch")
            .await?;
        let board = player
            .see("#messages img[alt*='Maeve wins with the attackers']", "")
            .await?;
        let alt = player.drawn(&board).await?;
        assert!(alt.contains("9 moves"), "{alt}");
        player
            .see("#messages [data-message-id]:not([data-ephemeral])", "Maeve")
            .await?;
        player.photograph("11-result").await?;
    }
    stage.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_corner_of_the_page_fits_at_a_desk_and_on_a_phone_in_both_languages() -> Play {
    let stage = Stage::begin("corners").await?;
    let tab = stage.browser.first_tab().await?;
    for size in [DESK, PHONE] {
        let somebody = stage.player(tab.clone(), "somebody", size).await?;
        somebody.open("").await?;
        somebody.see("#stranger", "").await?;
        somebody.photograph("1-who-are-you").await?;
        // A place of its own for each, where nothing stands from before.
        let places = match size.phone {
            false => [("Bran", "board-games"), ("Élodie", "jeux-de-société")],
            true => [("Bran", "table-talk"), ("Élodie", "bavardage")],
        };
        for (name, place) in places {
            somebody.open(&format!("?as={name}")).await?;
            somebody.see("#place", "").await?;
            if size.phone {
                somebody.press("#rail-open", "").await?;
            }
            somebody
                .press("#rail .channel[data-channel-id]", place)
                .await?;
            somebody.see("#place", place).await?;
            somebody.press("#slash", "").await?;
            somebody
                .see("#suggest-list [data-command='help']", "/")
                .await?;
            somebody.photograph(&format!("2-commands-{name}")).await?;
            somebody
                .press("#suggest-list [data-command='help']", "")
                .await?;
            somebody.see("#order[data-command='help']", "").await?;
            somebody.type_keys(ENTER).await?;
            somebody
                .see("#messages [data-ephemeral] .words", "/")
                .await?;
            somebody.photograph(&format!("3-help-{name}")).await?;
            somebody.type_keys("/rules ").await?;
            somebody.see("#order[data-command='rules']", "").await?;
            somebody.type_keys(ENTER).await?;
            somebody.see("#messages [data-ephemeral] img", "").await?;
            somebody.photograph(&format!("4-rules-{name}")).await?;
            somebody.press("#messages [data-ephemeral] img", "").await?;
            somebody.see("#lightbox img", "").await?;
            somebody.photograph(&format!("5-picture-{name}")).await?;
            somebody.type_keys(ESCAPE).await?;
            somebody.press("#who", "").await?;
            somebody.see("#who-menu h2", "").await?;
            somebody.photograph(&format!("6-people-{name}")).await?;
            somebody.type_keys(ESCAPE).await?;
        }
    }
    stage.end().await
}
