// The adapters one by one: the domain in memory, with adapters in the place of its stand-ins.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localFiles, writePrivateFile } from '@parley/adapter-files';
import { apiServer } from '@parley/adapter-http';
import { ldapBackend } from '@parley/adapter-ldap';
import { folderMailer } from '@parley/adapter-mail';
import { workerRenderer } from '@parley/adapter-markdown';
import { oidcProvider } from '@parley/adapter-oidc';
import { openPostgresStore } from '@parley/adapter-postgres';
import { httpWebhookCaller } from '@parley/adapter-webhooks';
import { orThrow } from '@parley/core';
import { inMemoryParley } from '@parley/core/in-memory';
import {
  eventPresentation,
  initialStatePresentation,
  recordPresentation,
  webhookPresentation,
} from '@parley/wire';

const folder = mkdtempSync(join(tmpdir(), 'parley-adapters-'));

// Long texts are rendered in worker threads, which are started when they are needed.
const renderer = workerRenderer();

// Emails become files in a folder.
const outbox = join(folder, 'outbox');
const mailer = folderMailer(
  (name, content) => writePrivateFile(join(outbox, name), content),
  'noreply@example.org',
);

// Files are private to the account of the process, and complete or not there at all.
const files = localFiles(join(folder, 'files'));

const webhooks = httpWebhookCaller({ allowsPrivateNetworks: false });
const refused = await webhooks.call({
  url: 'http://127.0.0.1:9/',
  deliveryId: '1-2-3',
  body: { _tag: 'Json', json: { data: 'Hi' } },
})();
console.log('webhook:', refused._tag === 'Left' && refused.left._tag);

// The people of a directory, to which it connects when somebody logs in.
const directory = ldapBackend(
  {
    url: 'ldaps://directory.example.org',
    base: 'ou=people,dc=example,dc=org',
    emailAttribute: 'mail',
  },
  (message, error) => console.warn(message, error),
);
console.log('directory:', directory.method);
directory.close();

// Accounts of another service, which is asked for the first time when somebody logs in.
const provider = oidcProvider(
  { issuer: 'https://login.example.org', clientId: 'parley', clientSecret: '…' },
  randomBytes(32).toString('hex'),
  console,
);
console.log('provider:', provider.method);

const chat = await inMemoryParley({
  renderer,
  mailer,
  files,
  webhooks,
  eventPresentation,
  initialStatePresentation,
  recordPresentation,
  webhookPresentation,
});
const html = await orThrow(chat.as(chat.owner).messages.render({ content: '**Hi** :cat:' }));
console.log('rendered:', html);
await orThrow(chat.as(chat.owner).accounts.invitePeople({ addresses: ['eve@example.org'] }));
await chat.runJobs();
console.log('emails:', readdirSync(outbox).length);

// The REST API on any use cases.
const server = apiServer({
  useCases: chat.useCases,
  reportDefect: (error) => String(error),
  rateLimiter: undefined,
  trustedProxies: [],
  levels: { clients: [], server: undefined },
  spoolDir: join(folder, 'spool'),
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const settings = await fetch(`http://127.0.0.1:${port}/api/v1/server_settings`);
console.log('settings:', settings.status);
server.close();
await renderer.stop();

if (process.env.DATABASE_URL !== undefined) {
  // The ports that are stored in PostgreSQL.
  const store = await openPostgresStore({
    connectionString: process.env.DATABASE_URL,
    eventPresentation,
    publicUrl: new URL('https://chat.example.org'),
    onError: (error, message) => console.error(message, error),
  });
  const realm = await store.accounts.realmAt('chat.example.org')();
  console.log('realm:', realm._tag === 'Right' && realm.right._tag);
  await store.close();
}
