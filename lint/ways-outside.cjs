/**
 * The only files that reach something outside of this process (the database, servers, threads and
 * processes): each gives every call a deadline. The linter and dependency-cruiser read this list.
 */
const waysOutside = [
  'packages/adapter-files/src/decoding/picture-decoder.ts',
  'packages/adapter-files/src/s3/s3-client.ts',
  'packages/adapter-ldap/src/**',
  'packages/adapter-mail/src/smtp-mailer.ts',
  'packages/adapter-mail/src/folder-mailer.ts',
  'packages/adapter-mail/src/gateway/parsing/email-parser.ts',
  'packages/adapter-mail/src/gateway/parsing/parser-thread.ts',
  'packages/adapter-markdown/src/workers/render-thread.ts',
  'packages/adapter-markdown/src/workers/render-worker.ts',
  'packages/adapter-oidc/src/limited-fetch.ts',
  'packages/adapter-oidc/src/oidc-server.ts',
  'packages/adapter-postgres/src/connection/pool.ts',
  'packages/adapter-postgres/src/connection/primary-client.ts',
  'packages/adapter-postgres/src/connection/database-watch.ts',
  'packages/adapter-postgres/src/log/event-stream.ts',
  'packages/adapter-postgres/src/jobs/job-pool.ts',
  'packages/adapter-postgres/src/jobs/job-runner.ts',
  'packages/adapter-webhooks/src/guarded-client.ts',
  'packages/server/src/commands/doctor/request-server.ts',
  'packages/server/src/commands/top/read-metrics.ts',
  'packages/server/src/embedded-postgres/**',
  'packages/server/src/tracing/open-tracing.ts',
];

/** What clients call the server with; they take it from their environment. */
const waysToTheServer = [
  'packages/client/src/api/call.ts',
  'packages/web-client/src/actions/session-requests.ts',
  'packages/web-client/src/actions/uploads.ts',
];

/** Packages and built-in modules of which every import reaches out; the linter has those by name. */
const outside =
  '^(node_modules/(pg|nodemailer|ldapts|axios|graphile-worker|undici|aws4fetch|openid-client|oauth4webapi|@opentelemetry/exporter-[^/]+)/|(node:)?(child_process|worker_threads|https|http2|tls|dns|dns/promises|dgram)$)';

/** What else reaches out, of modules that servers and pure functions need too. */
const namesOutside = {
  net: ['connect', 'createConnection', 'Socket', 'default'],
  http: ['request', 'get', 'Agent', 'default'],
};

const message = 'Only the files of lint/ways-outside.cjs reach out, with a deadline.';

const restrictedImports = Object.entries(namesOutside).flatMap(([module, importNames]) =>
  [module, `node:${module}`].map((name) => ({
    name,
    importNames,
    message,
    allowTypeImports: true,
  })),
);

const restrictedGlobals = ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'].map((name) => ({
  name,
  message,
}));

const asPattern = (path) => `^${path.replaceAll('.', '\\.').replace('**', '.*')}$`;

module.exports = {
  outside,
  patternsOfWaysOutside: waysOutside.map(asPattern),
  waysOutside: [...waysOutside, ...waysToTheServer],
  restrictedImports,
  restrictedGlobals,
};
