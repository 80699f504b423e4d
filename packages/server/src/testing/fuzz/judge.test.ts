import { routes } from '@parley/adapter-http';
import { ApiClient } from '@parley/adapter-http/testing';
import type { FuzzRequest } from './fuzz-request';
import { isRejected, judged } from './judge';
import type { Outcome } from './send';

const request = (given: Partial<FuzzRequest> = {}): FuzzRequest => ({
  group: 'GET /api/v1/users/me',
  route: undefined,
  actor: { name: 'anonymous', client: new ApiClient('http://127.0.0.1:1') },
  method: 'GET',
  path: '/api/v1/users/me',
  headers: [],
  body: undefined,
  delivery: 'whole',
  ...given,
});

const response = (status: number, body: unknown): Outcome => ({
  _tag: 'Responded',
  status,
  headers: {},
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});

const error = { result: 'error', msg: 'no', code: 'BAD_REQUEST' };
const success = { result: 'success', msg: '' };
const routeAt = (method: string, path: string) =>
  routes.find((route) => route.method === method && route.path === path);
const queueDeletion = routeAt('delete', '/events');
const messageDeletion = routeAt('delete', '/messages/:message_id');
const reminders = routeAt('get', '/reminders');

describe("the fuzzer's verdict on a response", () => {
  it.each<[string, Partial<FuzzRequest>, Outcome, string | undefined]>([
    ['a success', {}, response(200, success), undefined],
    ['a rejection', {}, response(400, error), undefined],
    ['a defect', {}, response(500, error), '500'],
    ['an unavailable database', {}, response(503, error), '503'],
    ['a defect of a page', { path: '/join' }, response(500, '<p>'), '500'],
    ['an error without code', {}, response(400, { ...error, code: 1 }), '400 without an envelope'],
    ['an error as text', {}, response(404, 'Cannot GET'), '404 without an envelope'],
    ['a success whose body says error', {}, response(200, error), '200 without an envelope'],
    ['an error whose body says success', {}, response(400, success), '400 without an envelope'],
    ['a page that responds with an error', { path: '/join/x' }, response(404, '<p>'), undefined],
    [
      'a path like that of a page',
      { path: '/joining' },
      response(404, 'x'),
      '404 without an envelope',
    ],
    ['the headers of an error response', { method: 'HEAD' }, response(404, ''), undefined],
    [
      'bytes that are not a request',
      { delivery: 'raw' },
      response(400, ''),
      '400 without an envelope',
    ],
    [
      'a page for an HTTP/1.0 client',
      { path: '/join/x', delivery: 'raw' },
      response(404, '<!doctype html>'),
      undefined,
    ],
    [
      'bytes that are not a request for a page',
      { path: '/join/x', delivery: 'raw' },
      response(400, ''),
      '400 without an envelope',
    ],
    ['a file', { path: '/user_uploads/1/ab/x/a.txt' }, response(200, 'text'), undefined],
    ['no response', {}, { _tag: 'GaveUp' }, 'no response'],
    ['a broken connection', {}, { _tag: 'Closed' }, 'connection closed'],
    [
      'a connection broken in the middle of a large body',
      { body: Buffer.alloc(100_000) },
      { _tag: 'Closed' },
      undefined,
    ],
    ['a connection broken by the client', { delivery: 'cut off' }, { _tag: 'Closed' }, undefined],
    [
      'a field that the route does not declare',
      { route: queueDeletion, method: 'DELETE', path: '/api/v1/events' },
      response(200, { ...success, extra: 1 }),
      'undescribed success',
    ],
    [
      'a success with another status',
      { route: queueDeletion, method: 'DELETE', path: '/api/v1/events' },
      response(201, success),
      'undescribed success',
    ],
    [
      'a failure that the reference lists',
      { route: queueDeletion, method: 'DELETE', path: '/api/v1/events' },
      response(431, error),
      undefined,
    ],
    [
      'a failure whose status the reference does not list',
      { route: queueDeletion, method: 'DELETE', path: '/api/v1/events' },
      response(404, error),
      'undescribed failure',
    ],
    [
      'a failure whose code the reference does not list',
      { route: queueDeletion, method: 'DELETE', path: '/api/v1/events' },
      response(400, { ...error, code: 'BAD_IMAGE' }),
      'undescribed failure',
    ],
    [
      'an id that is none, in a path',
      { route: messageDeletion, method: 'DELETE', path: '/api/v1/messages/x' },
      response(404, error),
      undefined,
    ],
    [
      'an endpoint that the level of the request does not have',
      {
        route: reminders,
        method: 'GET',
        path: '/api/v1/reminders',
        headers: [['X-Chat-Feature-Level', '300']],
      },
      response(404, error),
      undefined,
    ],
    [
      'the names of unknown parameters',
      { route: queueDeletion, method: 'DELETE', path: '/api/v1/events' },
      response(200, { ...success, ignored_parameters_unsupported: ['x'] }),
      undefined,
    ],
  ])('%s', (_, given, outcome, kind) => {
    expect(judged(request(given), outcome)?.kind).toBe(kind);
  });

  it.each([
    [200, false],
    [302, false],
    [400, true],
    [499, true],
    [500, false],
  ])('counts %p as rejected: %p', (status, expected) => {
    expect(isRejected(response(status, ''))).toBe(expected);
  });
});
