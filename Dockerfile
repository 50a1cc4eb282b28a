# An image of one server: docker build --build-arg LUDOTECA_COMMIT=$(git rev-parse --short=10 HEAD) -t ludoteca .
# docs/installing.md describes how to run it. scripts/debian-root.sh runs the same steps in a fresh Debian, without Docker.

FROM node:22-bookworm-slim AS build
ARG LUDOTECA_COMMIT=
WORKDIR /build
COPY . .
RUN npm ci && npm pack --pack-destination /tmp
WORKDIR /opt/ludoteca
RUN npm install --omit=dev --no-audit --no-fund /tmp/ludoteca-*.tgz

FROM node:22-bookworm-slim
RUN useradd --uid 2000 --no-create-home --home-dir /opt/ludoteca --shell /usr/sbin/nologin ludoteca && mkdir /var/lib/ludoteca && chown ludoteca /var/lib/ludoteca
COPY --from=build /opt/ludoteca /opt/ludoteca
WORKDIR /opt/ludoteca
USER ludoteca
ENV LUDOTECA_DATA=/var/lib/ludoteca
VOLUME /var/lib/ludoteca
EXPOSE 8080 2012 2013 2018 11929 13050 13051
HEALTHCHECK --interval=30s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:8080/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "node_modules/ludoteca/bin/ludoteca.js"]
CMD ["serve"]
