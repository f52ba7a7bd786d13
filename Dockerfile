# syntax=docker/dockerfile:1
FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DEMO=off DATA_DIR=/data
WORKDIR /app
COPY . .
RUN ["node", "scripts/build.mjs"]
RUN ["install", "--directory", "--mode=0700", "--owner=node", "--group=node", "/data"]
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "docs/deploy/is-ready.mjs"]
STOPSIGNAL SIGTERM
CMD ["node", "scripts/start.mjs"]
