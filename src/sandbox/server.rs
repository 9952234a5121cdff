//! The server: one port on loopback for Discord's calls, the gateway and the page.

use std::future::IntoFuture;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, DefaultBodyLimit, FromRequestParts, Request, State};
use axum::http::{Response, StatusCode, header};
use axum::response::IntoResponse;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use super::clock::Clock;
use super::house::House;
use super::query::pairs;
use super::snowflake::Snowflake;
use super::wire::{Door, Wire};
use super::world::World;
use super::{gateway, page, rest};

/// A running sandbox. It closes when it is dropped.
pub struct Sandbox {
    pub(super) house: Arc<House>,
    address: SocketAddr,
    base: String,
    pub(super) patience: Duration,
    server: Option<JoinHandle<()>>,
}

impl Sandbox {
    /// Opens a sandbox of this world at a loopback address (`127.0.0.1:8080`, or port 0 for any that is free).
    ///
    /// # Errors
    /// When the address is not one of loopback, or cannot be bound.
    pub async fn open(world: World, address: &str) -> io::Result<Self> {
        let wanted: SocketAddr = address.parse().map_err(|_| {
            io::Error::new(
                io::ErrorKind::InvalidInput,
                format!("{address} is not an address"),
            )
        })?;
        if !wanted.ip().is_loopback() {
            let words = format!("the sandbox opens on loopback only, not on {address}");
            return Err(io::Error::new(io::ErrorKind::InvalidInput, words));
        }
        let listener = TcpListener::bind(wanted).await?;
        let address = listener.local_addr()?;
        let base = format!("http://{address}");
        let house = Arc::new(House::new(world.build(Clock::real(), base.clone())));
        let router = Router::new()
            .fallback(answer)
            .layer(DefaultBodyLimit::disable())
            .with_state(house.clone())
            .into_make_service_with_connect_info::<Wire>();
        let mut closing = house.closing.subscribe();
        let closed = async move {
            // An error means that the house is gone, which is a reason to close as well.
            let _ = closing.changed().await;
        };
        let serving = axum::serve(Door(listener), router)
            .with_graceful_shutdown(closed)
            .into_future();
        let server = tokio::spawn(async move {
            if let Err(error) = serving.await {
                tracing::error!(%error, "the sandbox stopped serving");
            }
        });
        Ok(Self {
            house,
            address,
            base,
            patience: Duration::from_secs(10),
            server: Some(server),
        })
    }

    /// Where the REST calls go, without `/api/v10`; the page is at its root.
    pub fn base(&self) -> &str {
        &self.base
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Every call that is answered here: its method, and its path as the documentation writes it.
    pub fn answered() -> Vec<(&'static str, &'static str)> {
        rest::answered()
    }

    /// The token of the bot that may log in here.
    pub fn token(&self) -> String {
        self.house.look(|realm| realm.token.clone())
    }

    /// The id of the bot and of its application.
    pub fn bot(&self) -> Snowflake {
        self.house.look(|realm| realm.bot)
    }

    pub fn clock(&self) -> &Clock {
        &self.house.clock
    }

    /// Closes every connection and waits until the port is free again.
    pub async fn close(mut self) {
        self.end();
        if let Some(server) = self.server.take() {
            let abort = server.abort_handle();
            if tokio::time::timeout(Duration::from_secs(2), server)
                .await
                .is_err()
            {
                abort.abort();
            }
        }
    }

    fn end(&self) {
        self.house.closing.send_replace(true);
        self.house.enter().tabs.clear();
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.end();
    }
}

/// Answers whatever comes in: Discord's calls, the gateway, the page.
async fn answer(
    State(house): State<Arc<House>>,
    ConnectInfo(wire): ConnectInfo<Wire>,
    request: Request,
) -> Response<Body> {
    // A page elsewhere must not reach in here under a name that only looks like its own.
    if !is_local(&request) {
        return (
            StatusCode::FORBIDDEN,
            "This server answers on loopback only.",
        )
            .into_response();
    }
    let path = request.uri().path();
    if path.starts_with("/api/") {
        return rest::serve(house, wire, request).await;
    }
    let upgrade = request
        .headers()
        .get(header::UPGRADE)
        .is_some_and(|to| to.as_bytes().eq_ignore_ascii_case(b"websocket"));
    if path == "/" && upgrade {
        let version = pairs(request.uri().query().unwrap_or_default()).remove("v");
        let (mut parts, _) = request.into_parts();
        return match WebSocketUpgrade::from_request_parts(&mut parts, &house).await {
            Ok(upgrade) => upgrade.on_upgrade(move |socket| gateway::serve(house, socket, version)),
            Err(refusal) => refusal.into_response(),
        };
    }
    if path == "/page/events" && upgrade {
        let me = match page::follower(&house, &request) {
            Ok(me) => me,
            Err(refusal) => return *refusal,
        };
        let (mut parts, _) = request.into_parts();
        return match WebSocketUpgrade::from_request_parts(&mut parts, &house).await {
            Ok(upgrade) => upgrade.on_upgrade(move |socket| page::follow(house, me, socket)),
            Err(refusal) => refusal.into_response(),
        };
    }
    page::serve(house, request).await
}

fn is_local(request: &Request) -> bool {
    let Some(host) = request
        .headers()
        .get(header::HOST)
        .and_then(|host| host.to_str().ok())
    else {
        return true;
    };
    let name = host.rsplit_once(':').map_or(host, |(name, port)| {
        if port.bytes().all(|digit| digit.is_ascii_digit()) {
            name
        } else {
            host
        }
    });
    // Discord's own name is for clients that were told to find it here.
    matches!(name, "127.0.0.1" | "localhost" | "[::1]" | "discord.com") || name.starts_with("127.")
}
