//! Whether an address is on this machine.

/// Whether an address is on this machine.
pub(super) fn is_loopback(url: &str) -> bool {
    let Some((_, rest)) = url.split_once("://") else {
        return false;
    };
    let host = rest.split(['/', '?']).next().unwrap_or_default();
    let host = match host.strip_prefix('[') {
        Some(six) => six.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    host == "localhost"
        || host
            .parse::<std::net::IpAddr>()
            .is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_this_machine_are_loopback() {
        for near in [
            "ws://127.0.0.1:8080",
            "ws://localhost/x",
            "http://[::1]:9/y",
            "ws://127.8.0.9",
        ] {
            assert!(is_loopback(near), "{near}");
        }
        for far in [
            "wss://gateway.discord.gg",
            "ws://127.0.0.1.example.org",
            "ws://10.0.0.1",
            "127.0.0.1",
            "",
        ] {
            assert!(!is_loopback(far), "{far}");
        }
    }
}
