//! Discord's REST calls, version 10: found in a table, checked, done, recorded.

mod applications;
mod channels;
mod concern;
mod guilds;
mod interactions;
mod route;
mod users;

use std::collections::HashMap;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::{HeaderMap, Response, StatusCode, header};
use serde_json::{Value, json};

use super::errors::{Answer, INVALID_JSON, NOT_FOUND, TOO_LARGE, UNAUTHORIZED};
use super::house::House;
use super::messages::Upload;
use super::query::{decoded, pairs};
use super::realm::Realm;
use super::record::Call;
use super::weather::{Fault, Scope};
use super::wire::Wire;

use route::{Asked, Given, Route};

/// Where the calls begin.
pub const ROOT: &str = "/api/v10";

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

/// Every call that is answered: its method and its template.
pub fn answered() -> Vec<(&'static str, &'static str)> {
    routes()
        .map(|route| (route.method, route.template))
        .collect()
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

    let read = read_body(&house, &headers, request).await;
    let fault = {
        let mut realm = house.enter();
        let body = read.as_ref().map_or(&Value::Null, |(body, _)| body);
        let user = concern::concerned(&realm, &places, body);
        realm.weather.meet(&method, route.template, &path, user)
    };
    match &fault {
        Some(Fault::Late(delay)) => tokio::time::sleep(*delay).await,
        Some(Fault::Lost) => {
            wire.cut();
            return answer(Err(NOT_FOUND), Vec::new());
        }
        _ => {}
    }
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
    let (outcome, headers) = {
        let mut realm = house.enter();
        let at = realm.now();
        let (mut told, exceeded) = rate_limit(&mut realm, at, &method, route.template, &steps);
        let refused = match &fault {
            Some(Fault::Limited(seconds, scope)) => Some((*seconds, *scope)),
            _ => exceeded,
        };
        let outcome = if let Some((seconds, scope)) = refused {
            told = limited_headers(told, seconds, scope);
            Ok(limited(seconds, scope))
        } else if let Some(Fault::Refused(status, body)) = &fault {
            Ok(Given {
                status: *status,
                body: Some(body.clone()),
            })
        } else if let Some(Fault::Page(status)) = &fault {
            // A text where JSON is expected: whoever reads it must not stumble.
            Ok(Given {
                status: *status,
                body: Some(Value::String("<html>Please try again.</html>".into())),
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
        let (status, answer) = match &outcome {
            Ok(given) => (given.status, given.body.clone()),
            Err(refusal) => (refusal.status, Some(refusal.body())),
        };
        let code = answer.as_ref().and_then(|body| body["code"].as_u64());
        realm.record.note(Call {
            at,
            method,
            template: route.template,
            path,
            body: noted_body,
            files: noted_files,
            status,
            code: code.filter(|_| status >= 400),
            answer,
        });
        (outcome, told)
    };
    match fault {
        Some(Fault::Slow(delay)) => tokio::time::sleep(delay).await,
        Some(Fault::Unanswered) => wire.cut(),
        _ => {}
    }
    answer(outcome, headers)
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

/// Whose limit was run into, and for how many seconds.
type Exceeded = (f64, Scope);

/// The limits of the call's bucket as headers tell them, and whether the call is one too many. Fifty calls a second are
/// told and not enforced, unless the weather says otherwise.
fn rate_limit(
    realm: &mut Realm,
    now: u64,
    method: &str,
    template: &str,
    steps: &[String],
) -> (Vec<(&'static str, String)>, Option<Exceeded>) {
    let kept = realm.weather.counted(method, template).cloned();
    let (most, within) = kept.as_ref().map_or((50, 1_000), |limit| {
        (limit.calls, limit.within.as_millis() as u64)
    });
    // Of a webhook, the token belongs to what is counted.
    let major = match steps {
        [first, id, token, ..] if first == "webhooks" => format!("{id}/{token}"),
        [_, id, ..] => id.clone(),
        _ => String::new(),
    };
    let bucket = match &kept {
        Some(limit) if limit.scope == Scope::Global => "everything".to_owned(),
        _ => format!("{method} {template} {major}"),
    };
    let name = bucket
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        });
    if realm.buckets.len() > 10_000 {
        realm.buckets.clear();
    }
    let (until, used) = realm.buckets.entry(bucket).or_insert((now + within, 0));
    if *until <= now {
        (*until, *used) = (now + within, 0);
    }
    *used += 1;
    let left = (*until - now) as f64 / 1_000.0;
    let headers = vec![
        ("x-ratelimit-limit", most.to_string()),
        (
            "x-ratelimit-remaining",
            most.saturating_sub(*used).to_string(),
        ),
        (
            "x-ratelimit-reset",
            format!("{:.3}", *until as f64 / 1_000.0),
        ),
        ("x-ratelimit-reset-after", format!("{left:.3}")),
        ("x-ratelimit-bucket", format!("{name:016x}")),
    ];
    let exceeded = kept
        .filter(|_| *used > most)
        .map(|limit| (left, limit.scope));
    (headers, exceeded)
}

/// The refusal of a call that is one too many.
fn limited(seconds: f64, scope: Scope) -> Given {
    let message = match scope {
        Scope::Shared => "The resource is being rate limited.",
        Scope::User | Scope::Global => "You are being rate limited.",
    };
    let body = json!({
        "message": message, "retry_after": seconds, "global": scope == Scope::Global,
    });
    Given {
        status: 429,
        body: Some(body),
    }
}

/// The headers that come with it. A limit on everything tells nothing of the bucket.
fn limited_headers(
    mut told: Vec<(&'static str, String)>,
    seconds: f64,
    scope: Scope,
) -> Vec<(&'static str, String)> {
    if scope == Scope::Global {
        told.clear();
        told.push(("x-ratelimit-global", "true".into()));
    } else {
        told.retain(|(name, _)| !name.starts_with("x-ratelimit-re"));
        told.push(("x-ratelimit-remaining", "0".into()));
        told.push(("x-ratelimit-reset-after", format!("{seconds:.3}")));
    }
    // In whole seconds, as HTTP has it; the body is more exact.
    told.push(("retry-after", seconds.ceil().max(1.0).to_string()));
    told.push(("x-ratelimit-scope", scope.name().into()));
    told
}

fn answer(outcome: Answer<Given>, mut headers: Vec<(&'static str, String)>) -> Response<Body> {
    let (status, body) = match outcome {
        Ok(given) => (given.status, given.body),
        Err(refusal) => (refusal.status, Some(refusal.body())),
    };
    let kind = match &body {
        Some(Value::String(_)) => "text/html",
        _ => "application/json",
    };
    let text = body.map(|body| match body {
        Value::String(page) => page,
        body => body.to_string(),
    });
    let mut response = Response::new(text.clone().map_or_else(Body::empty, Body::from));
    *response.status_mut() =
        StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    if text.is_some() {
        headers.push(("content-type", kind.into()));
    }
    for (name, value) in headers {
        if let Ok(value) = value.parse() {
            response.headers_mut().insert(name, value);
        }
    }
    response
}
