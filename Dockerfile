FROM node:24.21.0-bookworm-slim AS build
WORKDIR /studio
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24.21.0-bookworm-slim
# Inside a container only its own network can reach 0.0.0.0; what is published decides the rest.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4480 WIDGET_PORT=4482 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
WORKDIR /studio
COPY --from=build /studio/package.json /studio/LICENSE ./
COPY --from=build /studio/node_modules node_modules
COPY --from=build /studio/dist dist
USER node
VOLUME /data
EXPOSE 4480 4482
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/apps/server/src/main.js"]
