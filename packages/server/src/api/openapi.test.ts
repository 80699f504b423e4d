import { routes } from '@parley/adapter-http';
import { collectionLimits } from '@parley/core';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

describe('the API reference', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });

  afterAll(() => server.stop());

  it('is OpenAPI 3.1 and has an operation for every route', async () => {
    const { status, body } = await server.anonymous.get('/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toBe('3.1.0');
    for (const { method, path, isRedirect } of routes) {
      const operation = body.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method];
      expect(operation).toMatchObject({
        summary: expect.any(String),
        responses: isRedirect
          ? { 302: { headers: { Location: { schema: { type: 'string' } } } } }
          : { 200: { content: { 'application/json': { schema: { type: 'object' } } } } },
      });
    }
  });

  it('states the limit of each collection where something is added to it', async () => {
    const { body } = await server.anonymous.get('/openapi.json');
    expect(body.paths['/users/me/alert_words'].post.description).toBe(
      'An account can have 1000 alert words at most, 64 KiB in all.',
    );
    const stated = new Set(routes.flatMap(({ adds }) => adds));
    expect(Array.from(stated).sort()).toEqual(Object.keys(collectionLimits).sort());
  });

  it('describes each path parameter once', async () => {
    const { body } = await server.anonymous.get('/openapi.json');
    expect(body.paths['/messages/{message_id}'].get.parameters[0]).toEqual({
      name: 'message_id',
      in: 'path',
      required: true,
      schema: { type: 'integer' },
    });
  });
});
