# An image with Parley and nothing else; deploy/compose starts it with PostgreSQL and a proxy.
# Its Node is the newest of the oldest version that package.json permits.

FROM node:20.20-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm run assemble -- /program

FROM node:20.20-bookworm-slim
COPY --from=build /program /opt/parley
# npm start sets the same for memory. The data folder belongs to the account of the image.
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=32768 \
    MALLOC_TRIM_THRESHOLD_=131072 \
    HOST=0.0.0.0 \
    PORT=9991 \
    DATA_DIR=/data
RUN ln -s /opt/parley/parley /usr/local/bin/parley \
  && install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 9991
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=2m --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["parley"]
CMD ["serve"]
