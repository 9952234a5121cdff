ARG RUST=docker.io/library/rust:1.95-slim-bookworm
ARG DEBIAN=docker.io/library/debian:bookworm-slim

FROM ${RUST} AS build
WORKDIR /build
COPY Cargo.toml Cargo.lock ./
COPY src src
COPY assets assets
# The manifest names these; they are not built.
COPY benches benches
COPY tests/browser.rs tests/
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/build/target \
    cargo build --release --locked --bin quartermaster \
    && install -D target/release/quartermaster /out/quartermaster

FROM ${DEBIAN}
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin quartermaster \
    && install --directory --owner=quartermaster --group=quartermaster --mode=0750 /data
COPY --from=build /out/quartermaster /usr/local/bin/quartermaster
# The licences of what is compiled in have to travel with it.
COPY LICENSE /usr/share/doc/quartermaster/
COPY assets /usr/share/doc/quartermaster/assets
# By number, so that whoever forbids root in containers can see that it is not root.
USER 10001:10001
ENV QUARTERMASTER_DATA=/data
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["quartermaster", "health"]
ENTRYPOINT ["quartermaster"]
