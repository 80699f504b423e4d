import { createApi } from '../api/call';
import { readPush } from './push-notice';
import type { PushScope } from './serve-pushes';
import { servePushes } from './serve-pushes';
import type { PushSubscriber } from './subscribe-pushes';
import { changePushes, isPushedTo } from './subscribe-pushes';

const site = 'https://chat.example.org/';
const message = {
  event: 'message',
  message_id: 7,
  title: 'Iago',
  body: 'Alas',
  url: `${site}#narrow/dm/1-iago/near/7`,
};

it.each([
  [message, message],
  [
    { event: 'remove', message_ids: [1, 'x', 2] },
    { event: 'remove', message_ids: [1, 2] },
  ],
  [{ ...message, title: 1 }, undefined],
  [{ event: 'other' }, undefined],
  ['text', undefined],
  [null, undefined],
])('reads the push %j', (data, expected) => {
  expect(readPush(data)).toEqual(expected);
});

/** A service worker that keeps what it shows and opens. */
const newScope = (isPageOpen: boolean) => {
  type Shown = Awaited<ReturnType<PushScope['registration']['getNotifications']>>[number];
  const shown: Shown[] = [];
  const opened: string[] = [];
  const listeners = new Map<string, (event: never) => void>();
  const add = (kind: string) => (url: string) => {
    opened.push(`${kind} ${url}`);
    return Promise.resolve();
  };
  servePushes({
    registration: {
      scope: site,
      showNotification: (title, { body, tag, data }) => {
        const made = {
          tag,
          data,
          title,
          body,
          close: () => void shown.splice(shown.indexOf(made), 1),
        };
        shown.push(made);
        return Promise.resolve();
      },
      getNotifications: () => Promise.resolve([...shown]),
    },
    clients: {
      claim: () => Promise.resolve(),
      matchAll: () =>
        Promise.resolve(
          isPageOpen ? [{ focus: () => Promise.resolve(), navigate: add('navigated') }] : [],
        ),
      openWindow: add('opened'),
    },
    addEventListener: (type: string, listener: (event: never) => void) => {
      listeners.set(type, listener);
    },
  });
  const fire = async (type: string, event: object): Promise<void> => {
    const work: Promise<unknown>[] = [];
    const given = { ...event, waitUntil: (one: Promise<unknown>) => work.push(one) };
    listeners.get(type)?.(given as never);
    await Promise.all(work);
  };
  return {
    shown,
    opened,
    fire,
    push: (data: unknown) => fire('push', { data: { json: () => data } }),
  };
};

describe('a service worker', () => {
  it('shows a message, and removes it when it was read elsewhere', async () => {
    const { shown, push } = newScope(false);
    await push(message);
    await push({ ...message, message_id: 8 });
    expect(shown).toMatchObject([
      { tag: 'parley 7', title: 'Iago', body: 'Alas' },
      { tag: 'parley 8' },
    ]);
    await push({ event: 'remove', message_ids: [7] });
    expect(shown).toMatchObject([{ tag: 'parley 8' }]);
  });

  it.each([
    [false, message.url, `opened ${message.url}`],
    [true, message.url, `navigated ${message.url}`],
    [false, 'https://elsewhere.example.org/', `opened ${site}`],
  ])('opens the conversation (page open: %s, %s)', async (isPageOpen, url, expected) => {
    const { shown, opened, fire, push } = newScope(isPageOpen);
    await push({ ...message, url });
    await fire('notificationclick', { notification: shown[0] });
    expect(opened).toEqual([expected]);
    expect(shown).toEqual([]);
  });
});

it('changes the subscription of the browser and the registration at the server', async () => {
  const calls: unknown[] = [];
  const { call } = createApi(
    { site, email: 'me@example.org', apiKey: 'KEY' },
    {
      fetch: async (input, options) => {
        const request = new Request(input, options);
        const path = request.url.replace(`${site}api/v1`, '');
        calls.push([`${request.method} ${path}`, await request.text()]);
        return Response.json({
          result: 'success',
          web_push_public_key: 'key',
          registrations: [{ is_current: true }],
        });
      },
    },
  );
  const kept: { current: Awaited<ReturnType<PushSubscriber['getSubscription']>> } = {
    current: null,
  };
  const subscriber: PushSubscriber = {
    getSubscription: () => Promise.resolve(kept.current),
    subscribe: ({ applicationServerKey }) => {
      kept.current = {
        endpoint: `https://push.example.org/${applicationServerKey}`,
        unsubscribe: () => {
          kept.current = null;
          return Promise.resolve(true);
        },
        toJSON: () => ({ keys: { p256dh: 'p', auth: 'a' } }),
      };
      return Promise.resolve(kept.current);
    },
  };
  expect(await isPushedTo(subscriber, call)).toBe(false);
  await changePushes(subscriber, call, true);
  expect(await isPushedTo(subscriber, call)).toBe(true);
  await changePushes(subscriber, call, false);
  const endpoint = `endpoint=${encodeURIComponent('https://push.example.org/key')}`;
  expect(calls).toEqual([
    ['GET /push_registrations', ''],
    ['GET /push_registrations', ''],
    ['POST /push_registrations', `${endpoint}&p256dh=p&auth=a`],
    ['GET /push_registrations', ''],
    ['DELETE /push_registrations', endpoint],
  ]);
  expect(kept.current).toBeNull();
});
