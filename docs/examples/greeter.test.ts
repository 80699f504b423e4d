// A unit test of code that uses Parley: the whole domain in memory, in a few milliseconds.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orThrow } from '@parley/core';
import type { Embedded } from '@parley/core';
import { inMemoryParley } from '@parley/core/in-memory';
import type { Parley } from '@parley/server';
import { eventPresentation } from '@parley/wire';

/** The code under test. It runs on createParley() in the same way. */
const greet = async (chat: Embedded, who: number, topic: string): Promise<void> => {
  await orThrow(
    chat.as(who).messages.send({
      addressee: { _tag: 'ToChannel', channel: 'general', topic },
      content: 'Hello!',
    }),
  );
};

test('greets in the topic', async () => {
  const chat = await inMemoryParley();
  const ada = await chat.newUser('Ada');
  await orThrow(chat.as(ada).channels.subscribe({ channels: [{ name: 'general' }] }));

  await greet(chat, ada, 'welcome');

  const page = await orThrow(chat.as(ada).messages.list({ anchor: 'newest', before: 1 }));
  assert.deepEqual(
    page.messages.map(({ message }) => message.content),
    ['Hello!'],
  );
});

test('sees what a user sees', async () => {
  const chat = await inMemoryParley({ eventPresentation });
  // The presentation makes the events of createParley(), so they have the same types.
  const { events: eventsOf } = chat as Pick<Parley, 'events'>;
  const events = eventsOf(chat.owner, { types: ['realm_user'] });
  await events.ready;

  await chat.newUser('Bob');

  const { value } = await events.next();
  assert.ok(value?.type === 'realm_user' && value.op === 'add');
  assert.equal(value.person.full_name, 'Bob');
  await chat.stop();
});
