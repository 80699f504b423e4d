import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { Router } from 'express';
import { byPath } from './paths';

const at = (method: string, path: string) => ({ method, path });

const placed = [
  at('get', '/users/:email'),
  at('get', '/users'),
  at('get', '/users/:user_id'),
  at('get', '/users/me'),
  at('patch', '/users/me'),
  at('get', '/users/:user_id/topics'),
  at('get', '/users/me/:stream_id'),
  at('get', '/users/me/:stream_id/topics'),
  at('get', '/users/:user_id/status'),
];

const groups = byPath(placed);

describe('byPath', () => {
  it('puts specific paths before those with parameters, and leaves the order otherwise', () => {
    expect(Array.from(groups.keys())).toEqual([
      '/users',
      '/users/me',
      '/users/me/:stream_id',
      '/users/me/:stream_id/topics',
      '/users/:email',
      '/users/:user_id',
      '/users/:user_id/topics',
      '/users/:user_id/status',
    ]);
  });

  it('groups what is served at the same path', () => {
    expect(groups.get('/users/me')).toEqual([at('get', '/users/me'), at('patch', '/users/me')]);
  });
});

describe('a router of Express that is fed with them', () => {
  const seen: (readonly [string, unknown])[] = [];
  const router = Router({ caseSensitive: true });
  for (const path of groups.keys()) {
    router.all(path, (request, _response, next) => {
      seen.push([path, { ...request.params }]);
      next();
    });
  }
  const server = createServer(express().use(router));

  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const find = async (path: string) => {
    seen.length = 0;
    const { port } = server.address() as AddressInfo;
    const { status } = await fetch(`http://127.0.0.1:${port}${path}`);
    return status === 404 ? [...seen] : status;
  };

  it('finds everything at a path, the most specific first', async () => {
    expect(await find('/users/me')).toEqual([
      ['/users/me', {}],
      ['/users/:email', { email: 'me' }],
      ['/users/:user_id', { user_id: 'me' }],
    ]);
    expect(await find('/users/me/topics')).toEqual([
      ['/users/me/:stream_id', { stream_id: 'topics' }],
      ['/users/:user_id/topics', { user_id: 'me' }],
    ]);
    expect(await find('/users/me/7/topics')).toEqual([
      ['/users/me/:stream_id/topics', { stream_id: '7' }],
    ]);
  });

  it('ignores one slash at the end, and no other difference', async () => {
    expect(await find('/users/')).toEqual([['/users', {}]]);
    for (const path of ['/', '/Users', '/users//', '/users//status', '/users/1/x', '/user']) {
      expect([path, await find(path)]).toEqual([path, []]);
    }
  });

  it('decodes parameters, each by itself, and no literal segment', async () => {
    expect(await find('/users/a%2Fb%40c')).toEqual([
      ['/users/:email', { email: 'a/b@c' }],
      ['/users/:user_id', { user_id: 'a/b@c' }],
    ]);
    expect(await find('/%75sers')).toEqual([]);
  });

  it('rejects a percent sign that encodes nothing', async () => {
    expect(await find('/users/%zz')).toBe(400);
  });
});
