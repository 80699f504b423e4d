import { clientVersion, featureLevel } from '../wire/operation-paths';
import { ApiError } from './api-error';
import { createApi } from './call';

const account = { site: 'https://chat.example.org', email: 'me@example.org', apiKey: 'KEY' };

const responding = (text: string, init: ResponseInit = {}) => {
  const requests: Request[] = [];
  const api = createApi(account, {
    now: () => Date.parse('2030-01-01T00:00:00Z'),
    fetch: (input, options) => {
      requests.push(new Request(input, options));
      return Promise.resolve(new Response(text, init));
    },
  });
  return { ...api, requests };
};

const failing = async (text: string, init: ResponseInit): Promise<ApiError> => {
  const error: unknown = await responding(text, init)
    .call('getOwnUser')
    .catch((one: unknown) => one);
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

describe('call', () => {
  it('sends the credentials and the feature level, and returns what the server returns', async () => {
    const { call, requests } = responding('{"result":"success","msg":"","id":7}');
    const { id } = await call('sendMessage', {
      type: 'channel',
      to: 'a',
      topic: 'b',
      content: 'c',
    });
    expect(id).toBe(7);
    const [request] = requests;
    expect(request?.url).toBe('https://chat.example.org/api/v1/messages');
    expect(request?.headers.get('authorization')).toBe(`Basic ${btoa('me@example.org:KEY')}`);
    expect(request?.headers.get('x-chat-feature-level')).toBe(featureLevel);
    expect(request?.headers.get('user-agent')).toBe(`ParleyClient/${clientVersion}`);
    expect(await request?.text()).toBe('type=channel&to=a&topic=b&content=c');
  });

  it('sends the cookie of a session, and its token with what may change something', async () => {
    const requests: Request[] = [];
    const { call } = createApi(
      { ...account, csrfToken: 'TOKEN' },
      {
        fetch: (input, options) => {
          requests.push(new Request(input, options));
          return Promise.resolve(new Response('{"result":"success","msg":""}'));
        },
      },
    );
    await call('getOwnUser');
    await call('markAllAsRead');
    expect(requests.map(({ credentials }) => credentials)).toEqual(['same-origin', 'same-origin']);
    expect(requests.map(({ headers }) => headers.get('x-csrf-token'))).toEqual([null, 'TOKEN']);
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([null, null]);
  });

  it('rejects with code, message, status and the further fields of a failure', async () => {
    const body = { result: 'error', code: 'RATE_LIMIT_HIT', msg: 'Slow down', 'retry-after': 1.5 };
    const init = { status: 429, headers: { 'retry-after': '2' } };
    expect(await failing(JSON.stringify(body), init)).toMatchObject({
      name: 'ApiError',
      message: 'Slow down',
      msg: 'Slow down',
      code: 'RATE_LIMIT_HIT',
      status: 429,
      extra: { 'retry-after': 1.5 },
      retryAfterMs: 2000,
    });
  });

  it.each([
    ['a page of a proxy', '<html>', 502],
    ['an empty body', '', 504],
    ['a captive portal', '<html>', 200],
    ['JSON of something else', 'null', 200],
    ['an object of something else', '{}', 200],
  ])('rejects %s', async (_, text, status) => {
    expect(await failing(text, { status })).toMatchObject({ code: 'HTTP_ERROR', status });
  });

  it.each([
    ['0.5', 500],
    ['Tue, 01 Jan 2030 00:00:10 GMT', 10_000],
    ['Mon, 31 Dec 2029 00:00:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
  ])('reads Retry-After: %s', async (header, delay) => {
    const { retryAfterMs } = await failing('', { status: 503, headers: { 'retry-after': header } });
    expect(retryAfterMs).toBe(delay);
  });
});
