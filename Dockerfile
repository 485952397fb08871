# An image of the site: docker build --tag engawa .
# Both images need npm or Node 24, and glibc 2.34 or later (Debian 12, not Alpine).
ARG BUILD_BASE=node:24-bookworm-slim
ARG BASE=node:24-bookworm-slim

FROM ${BUILD_BASE} AS build
WORKDIR /src
COPY . .
RUN npm run package -- /package
WORKDIR /app
# Of the eight binaries of SQLite one is used, and its sources are not.
RUN npm install --no-audit --no-fund --no-save /package/*.tgz \
  && find node_modules/better-sqlite3/prebuilds -name '*.node' ! -name "linux-$(node -p process.arch).node" -delete \
  && rm -r node_modules/better-sqlite3/deps node_modules/better-sqlite3/src \
  && mkdir /data

FROM ${BASE}
COPY --from=build /app/node_modules /app/node_modules
COPY --from=build --chown=1000:1000 /data /data
ENV DATA_DIR=/data NODE_ENV=production
USER 1000:1000
WORKDIR /data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The program itself gets SIGTERM. A command behind the image's name is one of engawa's: backup, doctor, version …
ENTRYPOINT ["node", "--max-semi-space-size=4", "--max-old-space-size=512", "/app/node_modules/engawa/build/current/server/index.js"]
