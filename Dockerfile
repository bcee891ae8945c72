# Built from Debian's packages and npm's only, alike for amd64 and arm64. `npm run image:check` carries these
# steps out without Docker and works with what comes of them.

FROM debian:trixie-slim AS ffmpeg
# Debian's own brings 470 MB of what is never used here: screens, sound cards, drivers, 200 formats.
RUN sed -i 's/^Types: deb$/Types: deb deb-src/' /etc/apt/sources.list.d/debian.sources \
    && apt-get update \
    && apt-get install -y --no-install-recommends build-essential dpkg-dev nasm pkg-config \
        libdav1d-dev libgnutls28-dev libmp3lame-dev libx264-dev zlib1g-dev
WORKDIR /build
RUN apt-get source ffmpeg \
    && cd ffmpeg-*/ \
    && ./configure --prefix=/opt/ffmpeg --enable-shared --disable-static --enable-rpath \
        --disable-autodetect --disable-avdevice --disable-debug --disable-doc --disable-ffplay \
        --enable-gpl --enable-gnutls --enable-libdav1d --enable-libmp3lame --enable-libx264 --enable-zlib \
    && make -j"$(nproc)" \
    && make install \
    && rm -rf /opt/ffmpeg/include /opt/ffmpeg/share

FROM debian:trixie-slim AS yt-dlp
# The one of this Debian finds nothing any more; that of its unstable suite is current.
RUN sed -n '1,/^$/p' /etc/apt/sources.list.d/debian.sources | sed 's/^Suites:.*/Suites: sid/' \
        > /etc/apt/sources.list.d/sid.sources \
    && apt-get update \
    && apt-get install -y --no-install-recommends python3
WORKDIR /build
RUN apt-get download yt-dlp/sid \
    && dpkg-deb -x yt-dlp_*.deb unpacked \
    && mkdir /opt/yt-dlp \
    && cp -r unpacked/usr/lib/python3/dist-packages/yt_dlp /opt/yt-dlp/ \
    && python3 -m compileall -q /opt/yt-dlp \
    && printf '#!/bin/sh\nPYTHONPATH=/opt/yt-dlp exec python3 -m yt_dlp "$@"\n' > /opt/yt-dlp/yt-dlp \
    && chmod +x /opt/yt-dlp/yt-dlp

FROM debian:trixie-slim AS app
RUN apt-get update && apt-get install -y --no-install-recommends binutils ca-certificates nodejs npm
WORKDIR /build
COPY . .
RUN node scripts/build.mjs \
    && npm ci --omit=dev --ignore-scripts \
    && rm -rf node_modules/better-sqlite3/deps node_modules/better-sqlite3/src \
    && mkdir -p /opt/vidarium /opt/node \
    && cp -r dist node_modules package.json LICENSE /opt/vidarium/ \
    && strip -o /opt/node/node runtime/node_modules/node-linux-*/bin/node

FROM debian:trixie-slim
RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates python3 \
        libdav1d7 libgnutls30t64 libmp3lame0 libx264-164 tini zlib1g \
    && rm -rf /var/lib/apt/lists/* /var/cache/apt/* \
    && useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin vidarium \
    && install -d -o vidarium -g vidarium -m 0700 /data
COPY --from=ffmpeg /opt/ffmpeg /opt/ffmpeg
COPY --from=yt-dlp /opt/yt-dlp /opt/yt-dlp
COPY --from=app /opt/node /opt/node
COPY --from=app /opt/vidarium /opt/vidarium
WORKDIR /opt/vidarium
ENV NODE_ENV=production \
    NODE_COMPILE_CACHE=/tmp/compiled \
    HOST=0.0.0.0 \
    PORT=8080 \
    DATA_DIR=/data \
    PATH=/opt/node:/opt/ffmpeg/bin:/opt/yt-dlp:/usr/bin:/bin
USER vidarium
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Programs that outlive what started them fall to the first process, which has to reap them.
ENTRYPOINT ["tini", "--"]
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=512", "dist/server/main.js"]
