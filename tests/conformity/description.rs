//! Discord's own description of its interface, and what it says of one request or one answer.

use jsonschema::{Draft, Validator};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The description, read once for all tests.
pub static DESCRIPTION: LazyLock<Description> = LazyLock::new(Description::read);

/// How closely the description is kept to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Measure {
    /// As it is published. A client library may send fields that Discord passes over.
    Loose,
    /// With no field that it does not name: for what is written by hand, where such a field is a slip of the pen.
    Strict,
}

/// The description in both measures, and the judges that were made from it so far.
pub struct Description {
    loose: Value,
    strict: Value,
    judges: Mutex<BTreeMap<(Measure, String), Arc<Validator>>>,
}

impl Description {
    fn read() -> Description {
        let text = include_str!("../discord-api-spec/openapi.json");
        let mut loose: Value = serde_json::from_str(text).expect("the description is JSON");
        follow_the_documentation(&mut loose["components"]["schemas"]);
        let mut strict = loose.clone();
        tighten(&mut strict["components"]["schemas"]);
        // A library may send ids as numbers, and Discord takes them; it gives texts itself.
        let ids = &mut loose["components"]["schemas"]["SnowflakeType"];
        *ids = json!({ "anyOf": [*ids, { "type": "integer" }] });
        Description {
            loose,
            strict,
            judges: Mutex::default(),
        }
    }

    /// Whether this call is described at all. `path` may have anything where the description has a name in braces.
    pub fn knows(&self, method: &str, path: &str) -> bool {
        self.operation(method, path).is_some()
    }

    /// What is wrong with the JSON of a request.
    pub fn of_request(&self, method: &str, path: &str, body: &Value) -> Vec<String> {
        let Some(operation) = self.operation(method, path) else {
            return vec!["the description has no such call".to_owned()];
        };
        let Some(wanted) = operation.get("requestBody") else {
            return match body {
                Value::Null => Vec::new(),
                _ => vec!["no body is described".to_owned()],
            };
        };
        let Some(mut schema) = wanted.pointer("/content/application~1json/schema") else {
            return vec!["no body in JSON is described".to_owned()];
        };
        if body.is_null() && wanted["required"] != true {
            return Vec::new();
        }
        if path.ends_with("/callback") {
            // One kind of answer is meant, and what is wrong is to be said of that one.
            match self.member(schema, body) {
                Some(member) => schema = member,
                None => return vec![format!("no callback has the type {}", body["type"])],
            }
        }
        self.faults(Measure::Loose, schema, body)
    }

    /// What is wrong with an answer. Servers in trouble answer as they can: that is not described.
    pub fn of_answer(
        &self,
        method: &str,
        path: &str,
        status: u16,
        body: Option<&Value>,
    ) -> Vec<String> {
        if status >= 500 {
            return Vec::new();
        }
        let Some(operation) = self.operation(method, path) else {
            return vec!["the description has no such call".to_owned()];
        };
        let answers = &operation["responses"];
        let exact = status.to_string();
        let kind = format!("{}XX", status / 100);
        let Some(mut answer) = answers.get(&exact).or_else(|| answers.get(&kind)) else {
            return vec![format!("no answer {status} is described")];
        };
        if let Some(elsewhere) = answer["$ref"].as_str() {
            answer = self
                .loose
                .pointer(&elsewhere[1..])
                .expect("what it refers to");
        }
        match (answer.pointer("/content/application~1json/schema"), body) {
            (Some(schema), Some(body)) => self.faults(Measure::Strict, schema, body),
            (Some(_), None) => vec![format!("answer {status} has a body, and here it has none")],
            (None, Some(_)) => vec![format!("answer {status} has no body, and here it has one")],
            (None, None) => Vec::new(),
        }
    }

    /// What is wrong with a value of a named kind.
    pub fn of_kind(&self, measure: Measure, kind: &str, value: &Value) -> Vec<String> {
        let schema = json!({ "$ref": format!("#/components/schemas/{kind}") });
        self.faults(measure, &schema, value)
    }

    /// The call as described, literal steps before named ones.
    fn operation(&self, method: &str, path: &str) -> Option<&Value> {
        let asked: Vec<&str> = path.trim_matches('/').split('/').collect();
        let names = |template: &str| template.matches('{').count();
        let fits = |template: &str| {
            let steps = template.trim_matches('/').split('/');
            steps.clone().count() == asked.len()
                && steps
                    .zip(&asked)
                    .all(|(step, asked)| step.starts_with('{') || step == *asked)
        };
        let paths = self.loose["paths"].as_object()?;
        paths
            .iter()
            .filter(|(template, _)| fits(template))
            .filter_map(|(template, calls)| {
                Some((template, calls.get(method.to_ascii_lowercase())?))
            })
            .min_by_key(|(template, _)| names(template))
            .map(|(_, operation)| operation)
    }

    /// The member of a union that has the type of the body.
    fn member<'a>(&'a self, union: &'a Value, body: &Value) -> Option<&'a Value> {
        union["anyOf"].as_array()?.iter().find(|member| {
            let schema = member["$ref"]
                .as_str()
                .and_then(|place| self.loose.pointer(&place[1..]))
                .unwrap_or(member);
            let types = schema["properties"]["type"]["enum"].as_array();
            types.is_some_and(|types| types.contains(&body["type"]))
        })
    }

    fn faults(&self, measure: Measure, schema: &Value, value: &Value) -> Vec<String> {
        let judge = self.judge(measure, schema);
        if judge.is_valid(value) {
            return Vec::new();
        }
        judge
            .iter_errors(value)
            .map(|fault| {
                let said: String = fault.to_string().chars().take(300).collect();
                format!("{}: {said}", fault.instance_path())
            })
            .collect()
    }

    fn judge(&self, measure: Measure, schema: &Value) -> Arc<Validator> {
        let key = (measure, schema.to_string());
        let mut judges = self.judges.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(judges.entry(key).or_insert_with(|| {
            let all = match measure {
                Measure::Loose => &self.loose["components"]["schemas"],
                Measure::Strict => &self.strict["components"]["schemas"],
            };
            let mut schema = schema.clone();
            if measure == Measure::Strict {
                tighten(&mut schema);
            }
            // Only what it needs goes along: the whole description has five hundred schemas.
            let mut named = BTreeSet::new();
            gather(&schema, all, &mut named);
            let needed: Map<String, Value> = named
                .into_iter()
                .map(|name| {
                    let schema = all[&name].clone();
                    (name, schema)
                })
                .collect();
            let whole = json!({ "allOf": [schema], "components": { "schemas": needed } });
            let judge = jsonschema::options()
                .with_draft(Draft::Draft202012)
                .should_validate_formats(true)
                .build(&whole);
            Arc::new(judge.expect("the description holds good schemas"))
        }))
    }
}

/// Where the description and the documentation differ, and where it would contradict itself once it is tightened.
fn follow_the_documentation(schemas: &mut Value) {
    // A part that is joined with others has to be one of its own.
    schemas["ErrorResponse"]["allOf"][0] = schemas["Error"].clone();
    schemas["RatelimitedResponse"]["allOf"][0] = schemas["Error"].clone();
    // "code?: An error code for some limits": most answers 429 have none.
    schemas["RatelimitedResponse"]["allOf"][0]["required"] = json!(["message"]);
    // What is wrong with one field has a name for its code, as in "BASE_TYPE_REQUIRED", and no number.
    schemas["InnerErrors"]["properties"]["_errors"]["items"] = json!({
        "type": "object",
        "properties": { "code": { "type": "string" }, "message": { "type": "string" } },
        "required": ["code", "message"],
    });
}

/// Forbids every field that is not named, wherever fields are named.
fn tighten(schema: &mut Value) {
    match schema {
        Value::Array(list) => list.iter_mut().for_each(tighten),
        Value::Object(fields) => {
            let has_fields = fields.get("properties").is_some_and(Value::is_object);
            let is_joined =
                fields.contains_key("allOf") && fields.get("type") == Some(&json!("object"));
            for (name, below) in fields.iter_mut() {
                // Members of a joined schema know only their own part of it.
                if name == "allOf" && is_joined {
                    continue;
                }
                tighten(below);
            }
            if is_joined {
                fields.insert("unevaluatedProperties".to_owned(), json!(false));
            } else if has_fields && !fields.contains_key("additionalProperties") {
                fields.insert("additionalProperties".to_owned(), json!(false));
            }
        }
        _ => {}
    }
}

/// Gathers the names of all schemas that one needs.
fn gather(schema: &Value, all: &Value, named: &mut BTreeSet<String>) {
    match schema {
        Value::Array(list) => list.iter().for_each(|schema| gather(schema, all, named)),
        Value::Object(fields) => {
            let place = fields.get("$ref").and_then(Value::as_str);
            if let Some(name) = place.and_then(|place| place.strip_prefix("#/components/schemas/"))
                && named.insert(name.to_owned())
            {
                gather(&all[name], all, named);
            }
            fields
                .values()
                .for_each(|schema| gather(schema, all, named));
        }
        _ => {}
    }
}
