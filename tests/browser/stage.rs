//! The stage of the page's tests: the sandbox of the program itself, a browser, and players at their tabs.

use crate::process::{ANY_PORT, Running, folder};
use crate::webdriver::{Browser, Element, Play, Size};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

pub const DESK: Size = Size {
    width: 1280,
    height: 860,
    phone: false,
};
pub const PHONE: Size = Size {
    width: 400,
    height: 860,
    phone: true,
};

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
pub struct Stage {
    pub browser: Browser,
    base: String,
    album: PathBuf,
    house: Running,
    _folder: TempDir,
}

/// Somebody at a tab.
pub struct Player<'a> {
    pub stage: &'a Stage,
    tab: String,
    pub name: &'static str,
    pub size: Size,
}

impl Stage {
    pub async fn begin(album: &str) -> Play<Stage> {
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
    pub async fn player(&self, tab: String, name: &'static str, size: Size) -> Play<Player<'_>> {
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
    pub async fn end(self) -> Play {
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
    pub fn browser(&self) -> &Browser {
        &self.stage.browser
    }

    /// Comes to the front.
    pub async fn come(&self) -> Play {
        self.browser().show(&self.tab).await
    }

    pub async fn see(&self, selector: &str, words: &str) -> Play<Element> {
        let seen = self.browser().wait(selector, words).await;
        seen.map_err(|why| format!("{} sees {why}", self.name).into())
    }

    pub async fn press(&self, selector: &str, words: &str) -> Play {
        let pressed = self.browser().press(selector, words).await;
        pressed.map_err(|why| format!("{}: {why}", self.name).into())
    }

    /// Presses the last button under a message that can be pressed.
    pub async fn press_button(&self, custom_id: &str, label: &str) -> Play {
        let button =
            format!("button[data-custom-id^='{custom_id}']:not(:disabled, [aria-disabled='true'])");
        self.press(&button, label).await
    }

    pub async fn type_keys(&self, keys: &str) -> Play {
        self.browser().type_keys(keys).await
    }

    /// Opens the page as this player, or as nobody yet.
    pub async fn open(&self, query: &str) -> Play {
        self.browser()
            .open(&format!("{}/{query}", self.stage.base))
            .await
    }

    /// The board of a move is there and drawn, and its alt text tells it.
    pub async fn see_board(&self, number: usize) -> Play<String> {
        let picture = format!("#messages img[alt^='Brandubh. Move {number}.']");
        let image = self.see(&picture, "").await?;
        self.drawn(&image).await
    }

    /// The alt text of a picture, once it is drawn.
    pub async fn drawn(&self, image: &Element) -> Play<String> {
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
    pub async fn messages(&self, selector: &str) -> Play<BTreeSet<String>> {
        let script = "return [...document.querySelectorAll(arguments[0])].map((row) => row.dataset.messageId)";
        let found = self.browser().run(script, json!([selector])).await?;
        let found = found.as_array().into_iter().flatten();
        Ok(found
            .filter_map(|id| id.as_str().map(str::to_owned))
            .collect())
    }

    pub async fn private_messages(&self) -> Play<BTreeSet<String>> {
        self.messages("#messages [data-ephemeral]").await
    }

    /// Everything that can be read in the tab.
    pub async fn words(&self) -> Play<String> {
        let script = "return document.body.innerText + [...document.images].map((image) => image.alt).join()";
        let words = self.browser().run(script, json!([])).await?;
        Ok(words.as_str().unwrap_or_default().to_owned())
    }

    /// Looks whether all fits, and keeps a picture.
    pub async fn photograph(&self, name: &str) -> Play {
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
