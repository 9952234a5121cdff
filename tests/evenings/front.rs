//! The sandbox under Discord's own name and over TLS: what is shipped finds it where it would find Discord.

use rcgen::{CertificateParams, CertifiedIssuer, DistinguishedName, DnType, IsCa, KeyPair};
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

use crate::house::Play;

const NAME: &str = "discord.com";

/// Takes TLS connections for Discord's name on loopback, and passes them on to the sandbox. Gives a client that trusts
/// this front alone and finds the name nowhere else.
pub fn open(sandbox: SocketAddr) -> Play<reqwest::Client> {
    let mut authority = CertificateParams::default();
    let mut name = DistinguishedName::new();
    name.push(DnType::CommonName, "an authority for one evening");
    authority.distinguished_name = name;
    authority.is_ca = IsCa::Ca(rcgen::BasicConstraints::Unconstrained);
    let authority = CertifiedIssuer::self_signed(authority, KeyPair::generate()?)?;
    let key = KeyPair::generate()?;
    let certificate = CertificateParams::new(vec![NAME.to_owned()])?.signed_by(&key, &authority)?;
    let secret = PrivateKeyDer::try_from(key.serialize_der())?;
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_single_cert(vec![certificate.der().clone()], secret)?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    let acceptor = TlsAcceptor::from(Arc::new(config));

    let listener = std::net::TcpListener::bind("127.0.0.1:0")?;
    listener.set_nonblocking(true)?;
    let address = listener.local_addr()?;
    let listener = TcpListener::from_std(listener)?;
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let acceptor = acceptor.clone();
            tokio::spawn(async move {
                // A line that breaks on either side is the other side's to notice.
                let Ok(mut outer) = acceptor.accept(stream).await else {
                    return;
                };
                if let Ok(mut inner) = TcpStream::connect(sandbox).await {
                    let _ = copy_bidirectional(&mut outer, &mut inner).await;
                }
            });
        }
    });
    let root = reqwest::Certificate::from_der(authority.der())?;
    Ok(reqwest::Client::builder()
        .use_rustls_tls()
        .tls_built_in_root_certs(false)
        .add_root_certificate(root)
        .no_proxy()
        .resolve(NAME, address)
        .build()?)
}
