import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newLogger } from '../logger';
import { StartFailure } from '../start-failure';
import { serveMetrics } from './metrics-server';

describe('the port of the metrics', () => {
  const lines: string[] = [];
  const log = newLogger('info', { write: (line) => lines.push(line) });
  let server: Server;
  let read = () => Promise.resolve('some_metric 1\n');

  beforeAll(async () => {
    server = await serveMetrics({ port: 0, host: '127.0.0.1' }, () => read(), log);
  });

  afterAll(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  );

  const port = () => (server.address() as AddressInfo).port;
  const get = (path: string, method = 'GET') =>
    fetch(`http://127.0.0.1:${port()}${path}`, { method });

  it('has them as text', async () => {
    const response = await get('/metrics');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    expect(await response.text()).toBe('some_metric 1\n');
    expect((await get('/metrics?x=1')).status).toBe(200);
  });

  it.each([
    ['/', 'GET'],
    ['/api/v1/users/me', 'GET'],
    ['/metrics', 'POST'],
  ])('has nothing else: %s, %s', async (path, method) => {
    expect((await get(path, method)).status).toBe(404);
  });

  it('answers 503, and logs why, if a worker does not answer', async () => {
    read = () => Promise.reject(new Error('Operation timed out.'));
    expect((await get('/metrics')).status).toBe(503);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'the metrics cannot be read', err: { message: 'Operation timed out.' } },
    ]);
  });

  it('cannot be taken twice', async () => {
    const second = serveMetrics({ port: port(), host: '127.0.0.1' }, read, log);
    await expect(second).rejects.toThrow(StartFailure);
    await expect(second).rejects.toThrow(/METRICS_PORT \d+ is in use/);
  });
});
