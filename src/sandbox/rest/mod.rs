//! Discord's REST calls, version 10: found in a table, checked, done, recorded.

mod applications;
mod channels;
mod guilds;
mod interactions;
mod users;

use std::collections::HashMap;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::{HeaderMap, Response, StatusCode, header};
use serde_json::{Value, json};

use super::House;
use super::errors::{Answer, INVALID_JSON, NOT_FOUND, Refusal, TOO_LARGE, UNAUTHORIZED};
use super::messages::Upload;
use super::realm::Realm;
use super::record::Call;
use super::snowflake::Snowflake;
use super::weather::Fault;
use super::wire::Wire;

/// Where the calls begin.
pub const ROOT: &str = "/api/v10";

/// One call that the sandbox knows.
struct Route {
    method: &'static str,
    /// The path as the documentation writes it, names of ids in braces.
    template: &'static str,
    /// Whether the bot must show its token; calls with an interaction's token need none.
    open: bool,
    deed: fn(&mut Realm, Asked) -> Answer<Given>,
}

const fn route(
    method: &'static str,
    template: &'static str,
    deed: fn(&mut Realm, Asked) -> Answer<Given>,
) -> Route {
    Route {
        method,
        template,
        open: false,
        deed,
    }
}

const fn open(
    method: &'static str,
    template: &'static str,
    deed: fn(&mut Realm, Asked) -> Answer<Given>,
) -> Route {
    Route {
        method,
        template,
        open: true,
        deed,
    }
}

/// A call as its deed receives it.
struct Asked {
    places: HashMap<&'static str, String>,
    query: HashMap<String, String>,
    body: Value,
    uploads: Vec<Upload>,
}

impl Asked {
    /// An id in the path.
    fn id(&self, name: &str) -> Answer<Snowflake> {
        let text = self.text(name);
        text.parse().map_err(|_| {
            let words = format!("Value \"{text}\" is not snowflake.");
            Refusal::form(&name.replace('.', "_"), "NUMBER_TYPE_COERCE", words)
        })
    }

    /// A word in the path.
    fn text(&self, name: &str) -> &str {
        self.places.get(name).map_or("", String::as_str)
    }

    fn flag(&self, name: &str) -> bool {
        matches!(
            self.query.get(name).map(String::as_str),
            Some("true" | "True" | "1")
        )
    }
}

/// What a call gives back.
struct Given {
    status: u16,
    body: Option<Value>,
}

fn given(body: Value) -> Answer<Given> {
    Ok(Given {
        status: 200,
        body: Some(body),
    })
}

fn made(body: Value) -> Answer<Given> {
    Ok(Given {
        status: 201,
        body: Some(body),
    })
}

fn nothing() -> Answer<Given> {
    Ok(Given {
        status: 204,
        body: None,
    })
}

fn routes() -> impl Iterator<Item = &'static Route> {
    [
        applications::ROUTES,
        channels::ROUTES,
        guilds::ROUTES,
        interactions::ROUTES,
        users::ROUTES,
    ]
    .into_iter()
    .flatten()
}

/// The route of a call and what stands at its named places; a literal step goes before a named one.
fn find(method: &str, steps: &[String]) -> Option<(&'static Route, HashMap<&'static str, String>)> {
    let fits = |route: &'static Route| {
        let mut places = HashMap::new();
        let template = route.template.trim_start_matches('/').split('/');
        if route.method != method || template.clone().count() != steps.len() {
            return None;
        }
        for (of, step) in template.zip(steps) {
            match of.strip_prefix('{').and_then(|name| name.strip_suffix('}')) {
                Some(name) => {
                    places.insert(name, step.clone());
                }
                None if of == step => {}
                None => return None,
            }
        }
        Some((route, places))
    };
    routes()
        .filter_map(fits)
        .min_by_key(|(_, places)| places.len())
}

/// Answers one call.
pub async fn serve(house: Arc<House>, wire: Wire, request: Request) -> Response<Body> {
    let method = request.method().to_string();
    let whole = request.uri().path().to_owned();
    let path = whole.strip_prefix(ROOT).unwrap_or(&whole).to_owned();
    let steps: Vec<String> = path.trim_matches('/').split('/').map(decoded).collect();
    let query = pairs(request.uri().query().unwrap_or_default());
    let headers = request.headers().clone();
    let found = if whole.starts_with(ROOT) {
        find(&method, &steps)
    } else {
        None
    };
    let Some((route, places)) = found else {
        house.enter().note_unsupported(&method, &whole);
        return answer(Err(NOT_FOUND), Vec::new());
    };

    let fault = house.enter().weather.meet(&method, route.template, &path);
    match &fault {
        Some(Fault::Late(delay)) => tokio::time::sleep(*delay).await,
        Some(Fault::Lost) => {
            wire.cut();
            return answer(Err(NOT_FOUND), Vec::new());
        }
        _ => {}
    }
    let read = read_body(&house, &headers, request).await;
    let files = |uploads: &[Upload]| {
        uploads
            .iter()
            .map(|upload| (upload.filename.clone(), upload.bytes.len()))
            .collect()
    };
    let (noted_body, noted_files) = match &read {
        Ok((body, uploads)) => (body.clone(), files(uploads)),
        Err(_) => (Value::Null, Vec::new()),
    };
    let (outcome, limits) = {
        let mut realm = house.enter();
        let outcome = if let Some(Fault::Refused(status, body)) = &fault {
            Ok(Given {
                status: *status,
                body: Some(body.clone()),
            })
        } else if !route.open && !authorized(&realm, &headers) {
            Err(UNAUTHORIZED)
        } else {
            read.and_then(|(body, uploads)| {
                (route.deed)(
                    &mut realm,
                    Asked {
                        places,
                        query,
                        body,
                        uploads,
                    },
                )
            })
        };
        let (status, code) = match &outcome {
            Ok(given) => (
                given.status,
                given.body.as_ref().and_then(|body| body["code"].as_u64()),
            ),
            Err(refusal) => (refusal.status, Some(refusal.code)),
        };
        let at = realm.now();
        let limits = rate_limit(&mut realm, at, &method, route.template, &steps);
        realm.record.note(Call {
            at,
            method,
            template: route.template,
            path,
            body: noted_body,
            files: noted_files,
            status,
            code: code.filter(|_| status >= 400),
        });
        (outcome, limits)
    };
    match fault {
        Some(Fault::Slow(delay)) => tokio::time::sleep(delay).await,
        Some(Fault::Unanswered) => wire.cut(),
        _ => {}
    }
    answer(outcome, limits)
}

fn authorized(realm: &Realm, headers: &HeaderMap) -> bool {
    let shown = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok());
    shown.and_then(|shown| shown.strip_prefix("Bot ")) == Some(&realm.token)
}

/// The JSON and the files of a body, whether it comes plain or in parts.
async fn read_body(
    house: &House,
    headers: &HeaderMap,
    request: Request,
) -> Answer<(Value, Vec<Upload>)> {
    let limit = house.look(|realm| realm.size_limit);
    let kind = headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    if !kind.starts_with("multipart/form-data") {
        // Forms have no business being as large as pictures.
        let bytes = axum::body::to_bytes(request.into_body(), limit.max(1 << 20))
            .await
            .map_err(|_| TOO_LARGE)?;
        if bytes.is_empty() {
            return Ok((Value::Null, Vec::new()));
        }
        return Ok((
            serde_json::from_slice(&bytes).map_err(|_| INVALID_JSON)?,
            Vec::new(),
        ));
    }
    let mut parts = Multipart::from_request(request, &())
        .await
        .map_err(|_| INVALID_JSON)?;
    let (mut body, mut uploads, mut taken) = (Value::Null, Vec::new(), 0);
    while let Some(part) = parts.next_field().await.map_err(|_| INVALID_JSON)? {
        let name = part.name().unwrap_or_default().to_owned();
        let filename = part.file_name().map(str::to_owned);
        let content_type = part.content_type().map(str::to_owned);
        let bytes = part.bytes().await.map_err(|_| TOO_LARGE)?;
        if name == "payload_json" {
            body = serde_json::from_slice(&bytes).map_err(|_| INVALID_JSON)?;
            continue;
        }
        taken += bytes.len();
        if taken > limit {
            return Err(TOO_LARGE);
        }
        let number = name
            .strip_prefix("files[")
            .and_then(|rest| rest.strip_suffix(']'));
        let number = number
            .and_then(|number| number.parse().ok())
            .unwrap_or(uploads.len() as u64);
        uploads.push(Upload {
            number,
            filename: filename.unwrap_or_else(|| "unknown".into()),
            content_type,
            bytes,
        });
    }
    if body.is_null() {
        body = json!({});
    }
    Ok((body, uploads))
}

/// The limits of the call's bucket as headers tell them: fifty calls a second, which nobody here enforces unless a
/// cloud does.
fn rate_limit(
    realm: &mut Realm,
    now: u64,
    method: &str,
    template: &str,
    steps: &[String],
) -> Vec<(&'static str, String)> {
    const LIMIT: u64 = 50;
    let major = steps.get(1).map_or("", String::as_str);
    let bucket = format!("{method} {template} {major}");
    let name = bucket
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        });
    if realm.buckets.len() > 10_000 {
        realm.buckets.clear();
    }
    let (until, used) = realm.buckets.entry(bucket).or_insert((now + 1_000, 0));
    if *until <= now {
        (*until, *used) = (now + 1_000, 0);
    }
    *used += 1;
    vec![
        ("x-ratelimit-limit", LIMIT.to_string()),
        (
            "x-ratelimit-remaining",
            LIMIT.saturating_sub(*used).to_string(),
        ),
        (
            "x-ratelimit-reset",
            format!("{:.3}", *until as f64 / 1_000.0),
        ),
        (
            "x-ratelimit-reset-after",
            format!("{:.3}", (*until - now) as f64 / 1_000.0),
        ),
        ("x-ratelimit-bucket", format!("{name:016x}")),
    ]
}

fn answer(outcome: Answer<Given>, mut headers: Vec<(&'static str, String)>) -> Response<Body> {
    let (status, body) = match outcome {
        Ok(given) => (given.status, given.body),
        Err(refusal) => (refusal.status, Some(refusal.body())),
    };
    if let Some(seconds) = body
        .as_ref()
        .filter(|_| status == 429)
        .and_then(|body| body["retry_after"].as_f64())
    {
        headers.retain(|(name, _)| !name.starts_with("x-ratelimit-re"));
        headers.push(("retry-after", seconds.ceil().to_string()));
        headers.push(("x-ratelimit-remaining", "0".into()));
        headers.push(("x-ratelimit-reset-after", seconds.to_string()));
        let global = body
            .as_ref()
            .is_some_and(|body| body["global"] == Value::Bool(true));
        headers.push((
            "x-ratelimit-scope",
            if global { "global" } else { "user" }.into(),
        ));
        if global {
            headers.push(("x-ratelimit-global", "true".into()));
        }
    }
    let text = body.map(|body| body.to_string());
    let mut response = Response::new(text.clone().map_or_else(Body::empty, Body::from));
    *response.status_mut() =
        StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    if text.is_some() {
        headers.push(("content-type", "application/json".into()));
    }
    for (name, value) in headers {
        if let Ok(value) = value.parse() {
            response.headers_mut().insert(name, value);
        }
    }
    response
}

/// A step of a path without its percent signs.
pub fn decoded(text: &str) -> String {
    percent_encoding::percent_decode_str(text)
        .decode_utf8_lossy()
        .into_owned()
}

/// The pairs of a query.
pub fn pairs(query: &str) -> HashMap<String, String> {
    let pair = |pair: &str| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        (decoded(name), decoded(&value.replace('+', " ")))
    };
    query
        .split('&')
        .filter(|pair| !pair.is_empty())
        .map(pair)
        .collect()
}
