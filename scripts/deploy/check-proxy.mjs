// What has to work through a proxy: each check throws if it does not.
import assert from 'node:assert/strict';
import { get } from 'node:http';
import { requestTo, upload } from './request.mjs';
import { owner } from './servers.mjs';

const mib = 1024 * 1024;

/** How soon an event has to arrive that a proxy does not hold back. */
const promptMilliseconds = 3_000;

const parsed = async (answer, status = 200) => {
  const { status: actual, text } = await answer;
  assert.equal(actual, status, text.slice(0, 300));
  return JSON.parse(text);
};

const statusOf = async (answer) => (await answer).status;

const redirectOf = (port) =>
  new Promise((resolve, reject) => {
    get(
      { host: '127.0.0.1', port, path: '/', headers: { host: 'chat.example.org' } },
      (response) => {
        response.resume();
        resolve(response);
      },
    ).on('error', reject);
  });

export const checkProxy = async ({ port, plainPort }) => {
  const visitor = requestTo(port);
  const { api_key: apiKey } = await parsed(
    visitor('POST', '/api/v1/fetch_api_key', { body: owner }),
  );
  const request = requestTo(port, { key: `${owner.username}:${apiKey}` });
  const done = (text) => console.log(`   ok: ${text}`);

  const register = async () =>
    parsed(request('POST', '/api/v1/register', { body: { event_types: '["message"]' } }));
  const poll = ({ queue_id: queue, last_event_id: last }) =>
    parsed(request('GET', `/api/v1/events?queue_id=${queue}&last_event_id=${last}`));

  const quiet = poll(await register()).then(({ events }) => events);
  const waiting = poll(await register());
  await parsed(
    request('POST', '/api/v1/messages', {
      body: { type: 'channel', to: 'general', topic: 'proxy', content: 'through a proxy' },
    }),
  );
  const began = performance.now();
  await Promise.all([waiting, quiet]);
  assert.ok(performance.now() - began < promptMilliseconds, 'an event was held back');
  done('an event arrives when it occurs');

  const pollBegan = performance.now();
  const silent = poll(await register());

  await parsed(request('POST', '/api/v1/user_uploads', upload(100 * mib)));
  done('a file of 100 MiB is stored');
  const { code } = await parsed(request('POST', '/api/v1/user_uploads', upload(101 * mib)), 413);
  done(`a larger one is refused by the server (413 ${code})`);
  assert.equal(await statusOf(request('POST', '/api/v1/user_uploads', upload(103 * mib))), 413);
  done('one beyond every limit is refused (413)');
  const form = { type: 'direct', to: '[1]', content: 'x'.repeat(3 * mib) };
  await parsed(request('POST', '/api/v1/messages', { body: form }), 413);
  done('a form of 3 MiB is refused by the server (413)');
  const headers = { 'x-long': 'x'.repeat(16 * 1024) };
  await parsed(request('GET', '/api/v1/users/me', { headers }));
  done('a head of 16 KiB is read');

  const guess = (client, address) =>
    statusOf(
      client('POST', '/api/v1/fetch_api_key', {
        body: { ...owner, password: 'wrong' },
        headers: { 'x-forwarded-for': address },
      }),
    );
  const statuses = [];
  for (let number = 1; number <= 6; number += 1) {
    statuses.push(await guess(visitor, `203.0.113.${number}`));
  }
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429]);
  done('a client cannot pretend to have another address');
  assert.equal(await guess(requestTo(port, { localAddress: '127.0.0.2' }), '127.0.0.1'), 401);
  done('clients with other addresses have limits of their own');

  assert.equal(await statusOf(visitor('GET', '/metrics')), 404);
  done('there are no metrics');
  const compressed = await request('POST', '/api/v1/register', {
    headers: { 'accept-encoding': 'gzip' },
  });
  assert.equal(compressed.headers['content-encoding'], 'gzip');
  done('JSON is compressed');
  const { statusCode, headers: redirected } = await redirectOf(plainPort);
  assert.ok([301, 308].includes(statusCode));
  assert.match(redirected.location, /^https:/);
  done('HTTP leads to HTTPS');

  const { events } = await silent;
  assert.equal(events[0].type, 'heartbeat');
  done(`a poll waits for ${Math.round((performance.now() - pollBegan) / 1000)} s undisturbed`);
};
