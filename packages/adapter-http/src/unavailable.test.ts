import { openApiDocument } from './openapi';
import { routeGroups, routes } from './routes';
import type { MemoryServer } from './testing/memory-server';
import { startMemoryServer } from './testing/memory-server';
import { unavailable } from './unavailable';

const shapeOf = (method: string, path: string) => `${method} ${path.replace(/:\w+/g, ':')}`;

const sample = (path: string): string => path.replace(/:\w+/g, '1');

describe('an endpoint of the public API that is not available', () => {
  let server: MemoryServer;

  beforeAll(async () => {
    server = await startMemoryServer();
  });

  afterAll(() => server.stop());

  it('is in the table until it has a route', () => {
    const declared = new Set(routes.map(({ method, path }) => shapeOf(method, path)));
    expect(unavailable.filter(({ method, path }) => declared.has(shapeOf(method, path)))).toEqual(
      [],
    );
  });

  it.each(unavailable)('says why: $method $path', async ({ method, path, reason }) => {
    const { status, body } = await server.owner.request(method.toUpperCase(), sample(path));
    expect({ status, body }).toEqual({
      status: 400,
      body: { result: 'error', code: 'BAD_REQUEST', msg: reason },
    });
  });

  it('needs an account, as the real one does', async () => {
    expect(await server.anonymous.post('/calls/zoom/create')).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    });
  });

  it('has no other methods', async () => {
    expect(await server.owner.request('PUT', '/calls/zoom/create')).toMatchObject({
      status: 405,
      body: { code: 'METHOD_NOT_ALLOWED', allowed_methods: ['POST'] },
    });
  });

  it('is described so in the API reference', () => {
    const text = JSON.stringify(openApiDocument(routeGroups));
    for (const { method, path, reason } of unavailable) {
      expect(text).toContain(`${method.toUpperCase()} ${path.replace(/:(\w+)/g, '{$1}')}`);
      expect(text).toContain(reason);
    }
  });
});
