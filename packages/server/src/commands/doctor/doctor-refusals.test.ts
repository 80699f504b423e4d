import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { claimDatabase } from '@parley/adapter-postgres';
import type { Environment } from '../../configuration/configuration';
import { readSecret, serverSecretKind } from '../../configuration/remembered-secret';
import { secretFingerprint } from '../../security/secret-fingerprint';
import { runInProcess } from '../../testing/run-in-process';
import { freePort } from '../../testing/spawned-server';
import type { TestServer } from '../../testing/test-server';
import { startTestServer } from '../../testing/test-server';

describe('doctor finds what a start would refuse', () => {
  let server: TestServer;
  let settings: Environment;
  const busy = createServer().listen(0, '127.0.0.1');

  beforeAll(async () => {
    await once(busy, 'listening');
    server = await startTestServer();
    settings = {
      DATA_DIR: server.dataDir,
      DATABASE_URL: server.databaseUrl,
      PORT: String(await freePort()),
      LOG_LEVEL: 'silent',
    };
    await claimDatabase(server.databaseUrl, {
      secretFingerprint: secretFingerprint(readSecret(server.dataDir, serverSecretKind)),
      publicHost: 'chat.example.org',
    });
  });

  afterAll(async () => {
    busy.close();
    await server.stop();
  });

  const gateway = { MAIL_GATEWAY_DOMAIN: 'chat.example.org' };
  const busyPort = () => String((busy.address() as AddressInfo).port);

  it.each<[string, () => Environment, string]>([
    [
      'settings',
      () => ({ ...gateway, MAIL_GATEWAY_TLS_CERT: '/none', MAIL_GATEWAY_TLS_KEY: '/none' }),
      'MAIL_GATEWAY_TLS_CERT /none cannot be read (ENOENT)',
    ],
    ['port', () => ({ METRICS_PORT: busyPort() }), 'METRICS_PORT'],
    ['port', () => ({ ...gateway, MAIL_GATEWAY_PORT: busyPort() }), 'MAIL_GATEWAY_PORT'],
    ['files', () => ({ UPLOADS_DIR: '/none' }), 'UPLOADS_DIR /none does not exist'],
    ['database', () => ({ SERVER_SECRET: 'x'.repeat(40) }), 'SERVER_SECRET is not the secret'],
    ['database', () => ({ PUBLIC_URL: 'https://other.example.org' }), 'set REPLACED_HOST=chat'],
  ])('in its %s', async (check, wrong, message) => {
    const right = { PUBLIC_URL: 'https://chat.example.org' };
    const { output } = await runInProcess(['doctor', '--json'], {
      ...settings,
      ...right,
      ...wrong(),
    });
    expect(JSON.parse(output)).toContainEqual({
      check,
      level: 'problem',
      message: expect.stringContaining(message),
    });
  });
});
