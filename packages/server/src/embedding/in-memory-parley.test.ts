import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/Either';
import type { DeliveredEvent } from '@parley/core/events';
import { ParleyError, isMessageEvent, orThrow } from '@parley/core';
import { accessFailure } from '@parley/core/access';
import { inMemoryParley } from '@parley/core/in-memory';
import { eventPresentation } from '@parley/wire';

const topic = (name: string, text: string) =>
  ({
    addressee: { _tag: 'ToChannel', channel: 'general', topic: name },
    content: text,
  }) as const;

/** An organization with a channel, and two users who are subscribed to it. */
const newChat = async () => {
  const chat = await inMemoryParley({ eventPresentation });
  const ada = await chat.newUser('Ada');
  const bob = await chat.newUser('Bob');
  for (const who of [chat.owner, ada, bob]) {
    await orThrow(chat.as(who).channels.subscribe({ channels: [{ name: 'general' }] }));
  }
  return { chat, ada, bob };
};

/** Calls a use case of the owner as a program in JavaScript may, with any arguments. */
const call = (
  chat: Awaited<ReturnType<typeof inMemoryParley>>,
  module: 'accounts' | 'messages',
  name: string,
  ...parameters: readonly unknown[]
): unknown => {
  const method: unknown = Reflect.get(chat.as(chat.owner)[module], name);
  return typeof method === 'function' ? Reflect.apply(method, undefined, parameters) : undefined;
};

const contentOf = (event: DeliveredEvent | undefined): string | undefined =>
  isMessageEvent(event) && typeof event.message.content === 'string'
    ? event.message.content
    : undefined;

describe('parley in memory', () => {
  it('sends and lists messages in one line each', async () => {
    const { chat, ada, bob } = await newChat();
    await orThrow(chat.as(ada).messages.send(topic('hello', 'Hi')));
    const page = await orThrow(chat.as(bob).messages.list({ anchor: 'newest', before: 10 }));
    expect(page.messages.map(({ message }) => message.content)).toContain('Hi');
  });

  it('starts without what takes long to load or to compute', async () => {
    const costs: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const began = process.cpuUsage();
      const chat = await inMemoryParley({ eventPresentation });
      const ada = await chat.newUser('Ada');
      await orThrow(chat.as(ada).channels.subscribe({ channels: [{ name: 'general' }] }));
      await orThrow(chat.as(ada).messages.send(topic('hello', 'Hi')));
      const { user, system } = process.cpuUsage(began);
      costs.push((user + system) / 1000);
    }
    // The least, because compiling and collecting garbage for others count as well. It is 20 to 75,
    // by machine; a renderer or a database that is loaded by mistake takes a second.
    expect(Math.min(...costs)).toBeLessThan(200);
  });

  it.each<[string, (chat: Awaited<ReturnType<typeof newChat>>['chat']) => unknown, string]>([
    ['no command', (chat) => call(chat, 'messages', 'send'), 'command is not an object'],
    ['a text', (chat) => call(chat, 'messages', 'send', 'Hi'), 'command is not an object'],
    [
      'an unknown field',
      (chat) => call(chat, 'messages', 'send', { ...topic('a', 'Hi'), text: 'Hi' }),
      "command has no field 'text'",
    ],
    [
      'a missing field',
      (chat) => call(chat, 'messages', 'send', { content: 'Hi' }),
      'command.addressee is missing',
    ],
    [
      'a text instead of a list',
      (chat) => call(chat, 'accounts', 'invitePeople', { addresses: 'eve@example.org' }),
      'command.addresses is not a list',
    ],
    ['two commands', (chat) => call(chat, 'messages', 'get', {}, {}), 'takes one argument'],
    ['a command of none', (chat) => call(chat, 'accounts', 'getOwnUser', {}), 'takes no argument'],
  ])('rejects a wrong call with a TypeError: %s', async (_, run, problem) => {
    const { chat, ada } = await newChat();
    const before = await chat.as(ada).messages.list({ anchor: 'newest', before: 10 });
    const error: unknown = await Promise.resolve(run(chat)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).toContain(problem);
    expect(await chat.as(ada).messages.list({ anchor: 'newest', before: 10 })).toEqual(before);
  });

  it.each<[unknown, unknown?]>([
    [undefined],
    [null],
    [{}],
    [1.5],
    ['ada@example.org', null],
    ['ada@example.org', 'chat.example.org'],
    ['ada@example.org', { host: 5 }],
    ['ada@example.org', { client: 5 }],
    ['ada@example.org', { hots: 'chat.example.org' }],
  ])(
    'rejects a user that is none, or options that are none, with a TypeError: %j, %j',
    async (...given) => {
      const { chat } = await newChat();
      // As JavaScript calls it.
      const nobody = Reflect.apply(chat.as, undefined, given);
      await expect(nobody.caller()).rejects.toThrow(TypeError);
      await expect(nobody.apiKey()).rejects.toThrow(TypeError);
      await expect(nobody.accounts.getOwnUser()).rejects.toThrow(TypeError);
    },
  );

  it('lists the messages of a topic', async () => {
    const { chat, ada } = await newChat();
    await orThrow(chat.as(ada).messages.send(topic('x', 'this one')));
    await orThrow(chat.as(ada).messages.send(topic('y', 'another')));
    const page = await orThrow(
      chat.as(ada).messages.list({
        anchor: 'newest',
        before: 10,
        narrow: [
          { operator: 'channel', operand: 'general' },
          { operator: 'topic', operand: 'x' },
        ],
      }),
    );
    expect(page.messages.map(({ message }) => message.content)).toEqual(['this one']);
  });

  it('returns failures as values', async () => {
    const { chat, ada } = await newChat();
    expect(await chat.as(ada).channels.get({ channelId: (await idOf(chat, ada)).other })).toEqual({
      ok: false,
      failure: { _tag: 'InvalidChannelId' },
    });
    expect(await chat.as('nobody@example.org').accounts.getOwnUser()).toEqual({
      ok: false,
      failure: accessFailure('UserDoesNotExist'),
    });
  });

  it('finds users by email, and notices that they are deactivated', async () => {
    const { chat, ada } = await newChat();
    const asAda = chat.as('ADA@example.org');
    expect((await orThrow(asAda.accounts.getOwnUser())).user.id).toBe(ada);
    await orThrow(chat.as(chat.owner).accounts.deactivateUser({ userId: ada }));
    expect(await asAda.accounts.getOwnUser()).toMatchObject({
      failure: { _tag: 'AccountDeactivated' },
    });
  });

  it('makes callers and API keys for the use cases of clients', async () => {
    const { chat, ada } = await newChat();
    const caller = await orThrow(chat.as(ada).caller());
    expect(E.isRight(await chat.useCases.accounts.getOwnUser(caller)())).toBe(true);
    const credentials = { email: 'ada@example.org', key: await orThrow(chat.as(ada).apiKey()) };
    const origin = {
      host: caller.realm.host,
      client: 'test',
      levels: { pinned: undefined, client: undefined, server: undefined },
    };
    expect(E.isRight(await chat.useCases.accounts.authenticate(origin, credentials)())).toBe(true);
  });

  it('uses the ports of the program in the place of those in memory', async () => {
    const chat = await inMemoryParley({ eventPresentation, clock: { now: () => 42 } });
    await orThrow(chat.as(chat.owner).channels.subscribe({ channels: [{ name: 'general' }] }));
    await orThrow(chat.as(chat.owner).messages.send(topic('now', 'Hi')));
    const page = await orThrow(chat.as(chat.owner).messages.list({ anchor: 'newest', before: 1 }));
    expect(page.messages.map(({ message }) => message.sentAt)).toEqual([42]);
  });

  it('runs jobs', async () => {
    const { chat } = await newChat();
    await chat.runJobs();
    expect(chat.ports.state().jobs.filter(({ runAt }) => runAt <= chat.ports.clock.now())).toEqual(
      [],
    );
  });

  it('imports nothing but fp-ts and io-ts', () => {
    const { dependencies } = JSON.parse(
      readFileSync(join(__dirname, '../../../core/package.json'), 'utf8'),
    ) as { readonly dependencies: object };
    expect(Object.keys(dependencies)).toEqual(['fp-ts', 'io-ts']);
  });
});

const idOf = async (chat: Awaited<ReturnType<typeof inMemoryParley>>, who: number) => {
  const general = await orThrow(chat.as(who).channels.getId({ name: 'general' }));
  return { general, other: (general + 1000) as typeof general };
};

describe('events in process', () => {
  it('are those that the user may see', async () => {
    const { chat, ada, bob } = await newChat();
    const events = chat.events(bob, { types: ['message'] });
    await events.ready;
    const secret = { name: 'secret' };
    await orThrow(
      chat.as(ada).channels.subscribe({ channels: [secret], options: { inviteOnly: true } }),
    );
    await orThrow(
      chat.as(ada).messages.send({
        addressee: { _tag: 'ToChannel', channel: 'secret', topic: 'x' },
        content: 'not for Bob',
      }),
    );
    await orThrow(chat.as(ada).messages.send(topic('x', 'for Bob')));
    const { value } = await events.next();
    expect(contentOf(value)).toBe('for Bob');
    await chat.stop();
    expect(await events.next()).toEqual({ done: true, value: undefined });
  });

  it('end when the signal is aborted, while they wait and while the consumer works', async () => {
    const { chat, bob } = await newChat();
    for (const isWaiting of [true, false]) {
      const controller = new AbortController();
      const events = chat.events(bob, { signal: controller.signal });
      await events.ready;
      const waiting = isWaiting ? events.next() : undefined;
      controller.abort();
      expect(await (waiting ?? events.next())).toEqual({ done: true, value: undefined });
    }
    const aborted = AbortSignal.abort();
    expect(await chat.events(bob, { signal: aborted }).next()).toMatchObject({ done: true });
    // A queue of a subscription that has ended would keep its part of the log.
    await until(() => chat.ports.state().queues.length === 0);
  });

  it('end when the loop is left, and remove their queue', async () => {
    const { chat, ada, bob } = await newChat();
    const events = chat.events(bob, { types: ['message'] });
    await events.ready;
    expect(chat.ports.state().queues).toHaveLength(1);
    await orThrow(chat.as(ada).messages.send(topic('x', 'one')));
    for await (const event of events) {
      expect(contentOf(event)).toBe('one');
      break;
    }
    expect(chat.ports.state().queues).toEqual([]);
  });

  it('reject when the user loses access', async () => {
    const { chat, bob } = await newChat();
    const events = chat.events(bob, { types: ['message'] });
    await events.ready;
    const next = events.next();
    await orThrow(chat.as(chat.owner).accounts.deactivateUser({ userId: bob }));
    await expect(next).rejects.toBeInstanceOf(ParleyError);
    expect(await events.next()).toMatchObject({ done: true });
    const nobody = chat.events('nobody@example.org');
    await expect(nobody.ready).rejects.toBeInstanceOf(ParleyError);
    await expect(nobody.next()).rejects.toMatchObject({ failure: { _tag: 'UserDoesNotExist' } });
  });

  it.each<[readonly unknown[], string]>([
    [[1, { types: ['mesage'] }], "events: filter.types[0] is none of 'alert_words', "],
    [[1, { typs: ['message'] }], "events: filter has no field 'typs'"],
    [[1, { narrow: 'topic' }], 'events: filter.narrow is not a list'],
    [[1, { narrow: [{ operator: 'topic' }] }], 'events: filter.narrow[0] is not a list of 2'],
    [[1, null], 'events: filter is not an object'],
    [[1, {}, { hots: 'x' }], "options has no field 'hots'"],
    [[undefined], 'user is not an integer or a string'],
  ])('reject with what is wrong with the arguments %j', async (given, problem) => {
    const { chat } = await newChat();
    // As JavaScript calls it.
    const events = Reflect.apply(chat.events, undefined, given);
    await expect(events.ready).rejects.toThrow(TypeError);
    await expect(events.next()).rejects.toThrow(problem);
  });

  it('arrive once each, in order, however slow the consumer is', async () => {
    const { chat, ada, bob } = await newChat();
    const events = chat.events(bob, { types: ['message'] });
    await events.ready;
    const sent = Array.from({ length: 30 }, (_, index) => `message ${index}`);
    const seen: (string | undefined)[] = [];
    const consumer = (async () => {
      for await (const event of events) {
        seen.push(contentOf(event));
        await new Promise((resolve) => setImmediate(resolve));
        if (seen.length === sent.length) {
          return;
        }
      }
    })();
    for (const content of sent) {
      await orThrow(chat.as(ada).messages.send(topic('x', content)));
    }
    await consumer;
    expect(seen).toEqual(sent);
  });

  it('show only messages of the narrow, as HTML if wanted', async () => {
    const { chat, ada, bob } = await newChat();
    const events = chat.events(bob, {
      types: ['message'],
      narrow: [['topic', 'wanted']],
      html: true,
    });
    await events.ready;
    await orThrow(chat.as(ada).messages.send(topic('other', 'no')));
    await orThrow(chat.as(ada).messages.send(topic('wanted', 'yes')));
    expect(contentOf((await events.next()).value)).toMatch(/<p>yes/);
    await chat.stop();
  });

  it('wait while the database is unavailable', async () => {
    const { chat, ada, bob } = await newChat();
    const failing = { next: 3 };
    const { read } = chat.ports;
    Object.assign(chat.ports, {
      read: (realmId: never) => (work: never) => () => {
        failing.next -= 1;
        return failing.next >= 0
          ? Promise.resolve(E.left({ _tag: 'Unexpected', cause: 'away', isUnavailable: true }))
          : read(realmId)(work)();
      },
    });
    failing.next = 0;
    const events = chat.events(bob, { types: ['message'] });
    await events.ready;
    failing.next = 3;
    const next = events.next();
    await until(() => failing.next < 0);
    await orThrow(chat.as(ada).messages.send(topic('x', 'back')));
    expect(contentOf((await next).value)).toBe('back');
    await chat.stop();
  });
});

const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) {
    await new Promise((resolve) => setImmediate(resolve));
  }
};
