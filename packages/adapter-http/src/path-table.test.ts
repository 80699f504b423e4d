import { pathTable } from './path-table';

const at = (method: string, path: string) => ({ method, path });

const find = pathTable([
  at('get', '/users/:email'),
  at('get', '/users'),
  at('get', '/users/:user_id'),
  at('get', '/users/me'),
  at('patch', '/users/me'),
  at('get', '/users/me/:stream_id/topics'),
  at('get', '/users/:user_id/status'),
]);

const found = (path: string) =>
  find(path).map(({ found: here, texts }) => [
    ...here.map(({ method, path: pattern }) => `${method} ${pattern}`),
    texts,
  ]);

describe('the path table', () => {
  it('finds everything at a path, the most specific pattern first', () => {
    expect(found('/users/me')).toEqual([
      ['get /users/me', 'patch /users/me', {}],
      ['get /users/:email', { email: 'me' }],
      ['get /users/:user_id', { user_id: 'me' }],
    ]);
    expect(found('/users/me/7/topics')).toEqual([
      ['get /users/me/:stream_id/topics', { stream_id: '7' }],
    ]);
    expect(found('/users/me/status')).toEqual([['get /users/:user_id/status', { user_id: 'me' }]]);
  });

  it('ignores one slash at the end and no other difference', () => {
    expect(found('/users/')).toEqual([['get /users', {}]]);
    for (const path of ['/', '/Users', '/users//', '/users//status', '/users/1/x', '/user', '']) {
      expect(found(path)).toEqual([]);
    }
  });

  it('decodes each parameter separately', () => {
    expect(found('/users/a%2Fb%40c')).toEqual([
      ['get /users/:email', { email: 'a/b@c' }],
      ['get /users/:user_id', { user_id: 'a/b@c' }],
    ]);
    expect(found('/%75sers')).toEqual([]);
  });

  it('rejects a percent sign without hex digits', () => {
    expect(() => find('/users/%zz')).toThrow(expect.objectContaining({ status: 400 }));
  });
});
