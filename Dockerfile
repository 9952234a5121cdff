# syntax=docker/dockerfile:1

FROM rust:1.95-slim-bookworm AS build
WORKDIR /build
COPY Cargo.toml Cargo.lock ./
COPY src src
COPY assets assets
COPY benches benches
RUN cargo build --release --locked --bin quartermaster

FROM debian:bookworm-slim
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin quartermaster \
    && install --directory --owner=quartermaster --mode=0750 /data
COPY --from=build /build/target/release/quartermaster /usr/local/bin/quartermaster
# The licences of what is compiled in have to travel with it.
COPY LICENSE /usr/share/doc/quartermaster/
COPY assets /usr/share/doc/quartermaster/assets
USER quartermaster
ENV QUARTERMASTER_DATA=/data
VOLUME /data
STOPSIGNAL SIGTERM
ENTRYPOINT ["quartermaster"]
