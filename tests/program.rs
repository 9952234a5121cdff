//! The program as its host meets it: run as a process, judged by what it prints, by its exit code, and by how it ends.

#[path = "program/check.rs"]
mod check;
#[path = "program/health.rs"]
mod health;
#[path = "program/help.rs"]
mod help;
#[path = "program/process.rs"]
mod process;
#[path = "program/referee.rs"]
mod referee;
#[path = "program/running.rs"]
mod running;
#[path = "program/self_test.rs"]
mod self_test;
