import * as E from 'fp-ts/Either';
import type { State } from '../../../in-memory';
import { inMemory } from '../../../in-memory';
import {
  aCaller,
  aChannel,
  aMessage,
  aSubscription,
  aUser,
  quietSettings,
  exactly,
} from '../../../testing';
import { messageFailure } from '../../failures';
import { addReaction } from './add-reaction';

describe('addReaction', () => {
  const caller = aCaller();
  const other = aUser();
  const [own, open, hidden] = [aChannel(), aChannel(), aChannel({ privacy: 'private' })];
  const archived = aChannel({ isArchived: true });
  const message = ({ recipientId }: typeof own) => aMessage({ recipientId, senderId: other.id });
  const [received, unreceived, unreadable] = [message(own), message(open), message(hidden)];
  const unchangeable = message(archived);
  const cat = { name: 'cat', code: '1f408', type: 'unicode_emoji' as const };
  const byOther = { messageId: received.id, userId: other.id, emoji: { ...cat, name: 'kitten' } };
  const realm: Partial<State> = {
    users: [caller.user, other],
    channels: [own, open, hidden, archived],
    subscriptions: [aSubscription({ userId: caller.user.id, channelId: own.id })],
    messages: [received, unreceived, unreadable, unchangeable],
    settings: new Map([[caller.user.id, quietSettings]]),
  };
  const named = (name: string) => ({ name, code: undefined, type: undefined });
  const add = (ports: ReturnType<typeof inMemory>, messageId = received.id, name = 'cat') =>
    addReaction(ports)(caller, { messageId, emoji: named(name) })();

  it('adds the reaction and emits it to everyone who has the message', async () => {
    const ports = inMemory(realm);
    expect(await add(ports)).toEqual(E.right(undefined));
    expect(ports.state().reactions).toEqual([
      { messageId: received.id, userId: caller.user.id, emoji: cat },
    ]);
    expect(ports.state().flags).toEqual([]);
    expect(ports.state().events).toMatchObject([
      {
        event: {
          _tag: 'ReactionAdded',
          messageId: received.id,
          reaction: { emojiName: 'cat', emojiCode: '1f408', user: { id: caller.user.id } },
        },
        audience: exactly({
          users: [],
          receivers: {
            channelId: own.id,
            messageId: received.id,
            next: expect.any(Number),
            rule: 'orSubscribed',
          },
        }),
      },
    ]);
  });

  it('uses the emoji of an existing reaction', async () => {
    const ports = inMemory({ ...realm, reactions: [byOther] });
    await add(ports);
    expect(ports.state().reactions.map(({ emoji }) => emoji.name)).toEqual(['kitten', 'kitten']);
  });

  it('adds an unreceived message to the history as read', async () => {
    const ports = inMemory(realm);
    await add(ports, unreceived.id);
    expect(ports.state().flags).toEqual([
      { userId: caller.user.id, messageId: unreceived.id, flags: ['historical'] },
    ]);
    expect(ports.state().reads).toEqual([{ userId: caller.user.id, messageId: unreceived.id }]);
    expect(ports.state().events).toMatchObject([
      {
        audience: exactly({
          users: [],
          receivers: {
            channelId: open.id,
            messageId: unreceived.id,
            next: expect.any(Number),
            rule: 'orSubscribed',
            enteredFor: [caller.user.id],
          },
        }),
      },
    ]);
  });

  it('follows the topic if the caller follows topics they participate in', async () => {
    const settings = new Map([
      [caller.user.id, { ...quietSettings, automatically_follow_topics_policy: 1 as const }],
    ]);
    const ports = inMemory({ ...realm, settings });
    await add(ports);
    expect(ports.state().topicPreferences).toMatchObject([{ channelId: own.id, policy: 3 }]);
    expect(ports.state().events.at(-1)).toMatchObject({ event: { _tag: 'ReactionAdded' } });
  });

  it.each([
    ['the caller cannot read the message', unreadable.id, 'cat', messageFailure('InvalidMessage')],
    ['the channel is archived', unchangeable.id, 'cat', messageFailure('InvalidMessage')],
    [
      'there is no such emoji',
      received.id,
      'squid',
      messageFailure('EmojiDoesNotExist', { name: 'squid', isInPath: false }),
    ],
    [
      'the caller already has this reaction',
      unreceived.id,
      'cat',
      messageFailure('ReactionAlreadyExists'),
    ],
  ])('fails and changes nothing if %s', async (_, messageId, name, failure) => {
    const reactions = [{ ...byOther, messageId: unreceived.id, userId: caller.user.id }];
    const ports = inMemory({ ...realm, reactions });
    const before = ports.state();
    expect(await add(ports, messageId, name)).toEqual(E.left(failure));
    expect(ports.state()).toEqual(before);
  });

  describe('stops at a number of reactions', () => {
    const byMany = (count: number, userOf: (index: number) => typeof other.id) =>
      Array.from({ length: count }, (_, index) => ({
        messageId: received.id,
        userId: userOf(index),
        emoji: { name: `e${index}`, code: `${index}`, type: 'realm_emoji' as const },
      }));

    it.each([
      ['of the caller', 100, () => caller.user.id],
      ['of all', 20_000, (index: number) => (index === 0 ? caller.user.id : other.id)],
    ])('%s: %i', async (_, limit, userOf) => {
      const almost = inMemory({ ...realm, reactions: byMany(limit - 1, userOf) });
      expect(await add(almost)).toEqual(E.right(undefined));
      const before = almost.state();
      expect(await add(almost, received.id, 'dog')).toEqual(
        E.left(messageFailure('TooManyReactions', { limit })),
      );
      expect(almost.state()).toBe(before);
    });
  });
});
