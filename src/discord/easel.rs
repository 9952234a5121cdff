//! Where pictures are drawn: a few at a time, with a hand kept free for whoever waits for an answer.

use crate::render::Renderer;
use crate::scene::Scene;
use std::sync::Arc;
use std::thread::available_parallelism;
use tokio::sync::{Semaphore, SemaphorePermit};

/// How pictures are drawn: the renderer, or a slower hand in a test.
pub type Draw = Arc<dyn Fn(&Scene) -> Result<Vec<u8>, String> + Send + Sync>;

/// Draws with a renderer.
pub fn with(renderer: Arc<Renderer>) -> Draw {
    Arc::new(move |scene| Ok(renderer.draw(scene).bytes))
}

/// Who waits for a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// One person, who has just asked.
    One,
    /// A channel.
    All,
}

/// The easel. A thousand boards after a start must not stand between a person and the answer to a button.
pub struct Easel {
    draw: Draw,
    /// As many as there are processors, and two at least.
    hands: Semaphore,
    /// One less.
    public: Semaphore,
}

impl Easel {
    /// An easel for this way of drawing.
    pub fn new(draw: Draw) -> Easel {
        let hands = available_parallelism().map_or(2, |count| count.get().max(2));
        Easel {
            draw,
            hands: Semaphore::new(hands),
            public: Semaphore::new(hands - 1),
        }
    }

    /// Waits for a hand that draws. Whoever reads what is to be drawn after that draws the newest.
    pub async fn hand(&self, eyes: Eyes) -> Hand<'_> {
        let public = match eyes {
            Eyes::One => None,
            Eyes::All => self.public.acquire().await.ok(),
        };
        // Neither is ever closed; if it were, there would be no more to wait for.
        let own = self.hands.acquire().await.ok();
        Hand {
            draw: &self.draw,
            _held: (own, public),
        }
    }
}

/// A hand that is free to draw one picture.
pub struct Hand<'a> {
    draw: &'a Draw,
    _held: (Option<SemaphorePermit<'a>>, Option<SemaphorePermit<'a>>),
}

impl Hand<'_> {
    /// Draws, on a thread that may take its time.
    ///
    /// # Errors
    /// What went wrong, in words for the log.
    pub async fn draw(self, scene: Box<Scene>) -> Result<Vec<u8>, String> {
        let draw = Arc::clone(self.draw);
        let drawn = tokio::task::spawn_blocking(move || draw(&scene)).await;
        drawn.map_err(|fault| fault.to_string())?
    }
}
