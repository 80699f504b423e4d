import { readinessOf } from './probes';
import { rateLimiter } from './rate-limit';
import type { MemoryServer } from '../testing/memory-server';
import { startMemoryServer } from '../testing/memory-server';

const yes = () => Promise.resolve(true);
const no = () => Promise.resolve(false);
const broken = () => Promise.reject(new Error('lost'));
const silent = () => new Promise<boolean>(() => undefined);

describe('whether a server is ready', () => {
  it.each([
    ['all parts are', { a: yes, b: yes }, { ready: true, parts: { a: 'ready', b: 'ready' } }],
    ['one is not', { a: yes, b: no }, { ready: false, parts: { a: 'ready', b: 'not ready' } }],
    ['one cannot say', { a: broken }, { ready: false, parts: { a: 'not ready' } }],
    ['one says nothing', { a: silent }, { ready: false, parts: { a: 'no answer in time' } }],
    ['there are none', {}, { ready: true, parts: {} }],
  ])('if %s', async (_, checks, readiness) => {
    expect(await readinessOf(checks, 10)).toEqual(readiness);
  });
});

describe('the probes', () => {
  let server: MemoryServer;
  let asked = 0;

  beforeAll(async () => {
    server = await startMemoryServer({
      checks: {
        database: () => {
          asked += 1;
          return no();
        },
      },
      rateLimiter: rateLimiter({
        perUser: 0,
        perAddress: 0,
        filesPerAddress: 0,
        publicFilesPerAddress: 0,
      }),
    });
  });

  afterAll(() => server.stop());

  const get = async (path: string, host = 'nowhere.example') => {
    const text = await server.exchange(
      `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    );
    const [head = '', body = ''] = text.split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), body: JSON.parse(body) };
  };

  it('say that the process lives, for any host and beyond all limits', async () => {
    expect(await get('/health')).toEqual({ status: 200, body: { alive: true } });
  });

  it('ask the parts once for all who want to know', async () => {
    const notReady = { status: 503, body: { ready: false, parts: { database: 'not ready' } } };
    expect(await Promise.all([get('/ready'), get('/ready'), get('/ready')])).toEqual([
      notReady,
      notReady,
      notReady,
    ]);
    expect(asked).toBe(1);
  });

  it.each(['/health?x=1', '/health?', '/ready?x=1'])('ignore the query of %s', async (path) => {
    expect((await get(path)).body).toHaveProperty(path.startsWith('/health') ? 'alive' : 'parts');
  });

  it('are only read', async () => {
    const response = await fetch(`${server.anonymous.site}/ready`, { method: 'POST' });
    expect(response.status).toBe(404);
  });
});
