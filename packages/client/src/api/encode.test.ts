import { operationPaths } from '../wire/operation-paths';
import { encode } from './encode';
import type { OperationId } from './operations';

const fields = (body: URLSearchParams | FormData | undefined) =>
  Object.fromEntries((body as URLSearchParams).entries());

describe('encode', () => {
  it('writes queries: texts as they are, everything else as JSON, nothing for undefined', () => {
    expect(
      encode('listMessages', {
        anchor: 'newest',
        num_before: 5,
        narrow: [{ operator: 'dm', operand: [1] }],
        num_after: undefined,
      }),
    ).toEqual({
      method: 'GET',
      path: `/messages?${new URLSearchParams({
        anchor: 'newest',
        num_before: '5',
        narrow: '[{"operator":"dm","operand":[1]}]',
      }).toString()}`,
    });
  });

  it('writes forms', () => {
    const { method, path, body } = encode('subscribe', {
      subscriptions: [{ name: 'a b' }],
      announce: true,
      principals: null,
    });
    expect({ method, path }).toEqual({ method: 'POST', path: '/users/me/subscriptions' });
    expect(fields(body)).toEqual({
      subscriptions: '[{"name":"a b"}]',
      announce: 'true',
      principals: 'null',
    });
  });

  it('writes what the path names into the path only', () => {
    const { path, body } = encode('updateBot', { bot_id: 7, full_name: 'é' });
    expect(path).toBe('/bots/7');
    expect(fields(body)).toEqual({ full_name: 'é' });
    expect(encode('getUser', { user_id: 'a/b?c@d' }).path).toBe('/users/a%2Fb%3Fc%40d');
  });

  it('sends files in parts', async () => {
    const { body } = encode('uploadFile', { file: new File(['text'], 'notes.txt'), other: 1 });
    const form = body as FormData;
    const file = form.get('file') as File;
    expect([file.name, await file.text(), form.get('other')]).toEqual(['notes.txt', 'text', '1']);
  });

  it.each(Object.keys(operationPaths) as OperationId[])('knows the request of %s', (id) => {
    const names = Array.from(operationPaths[id].matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
    const { method, path, body } = encode(id, Object.fromEntries(names.map((name) => [name, 5])));
    expect(method).toMatch(/^(GET|POST|PATCH|PUT|DELETE)$/);
    expect(path).toMatch(/^\/[\w/-]+$/);
    expect(body === undefined).toBe(method === 'GET');
  });
});
