import * as E from 'fp-ts/Either';
import { role } from '../../../kernel';
import { inMemory } from '../../../in-memory';
import {
  aCaller,
  aChannel,
  aMessage,
  aRealm,
  aSubscription,
  aUser,
  someRealm,
  exactly,
} from '../../../testing';
import { messageFailure } from '../../failures';
import { showTypingWhileEditing } from './show-typing-while-editing';

describe('showTypingWhileEditing', () => {
  const caller = aCaller();
  const [early, late] = [aUser(), aUser()];

  it.each([
    ['public', [caller.user, early, late]],
    ['private', [caller.user, early, late]],
    ['privateProtected', [caller.user, early]],
  ] as const)(
    'notifies those who can see the message in a %s channel',
    async (privacy, listeners) => {
      const channel = aChannel({ privacy });
      const message = aMessage({ recipientId: channel.recipientId, senderId: caller.user.id });
      const join = (users: readonly (typeof early)[]) =>
        ports.transact('server', (tx) =>
          tx.subscriptions.subscribe(
            someRealm.id,
            users.map(({ id }) => aSubscription({ userId: id, channelId: channel.id })),
          ),
        )();
      const ports = inMemory({
        realms: [someRealm],
        users: [caller.user, early, late],
        channels: [channel],
        subscriptions: [caller.user, early].map(({ id }) =>
          aSubscription({ userId: id, channelId: channel.id }),
        ),
        messages: [message],
      });
      await join([late]);
      const before = ports.state().events.length;
      const outcome = await showTypingWhileEditing(ports)(caller, {
        op: 'start',
        messageId: message.id,
      })();
      expect(outcome).toEqual(E.right(undefined));
      expect(ports.state().events.slice(before)).toMatchObject([
        {
          event: { _tag: 'TypingWhileEditing' },
          audience: exactly({ users: listeners.map(({ id }) => id) }),
        },
      ]);
    },
  );

  const channel = aChannel();
  const message = aMessage({ recipientId: channel.recipientId, senderId: caller.user.id });

  it.each([
    ['role:members', [early]],
    ['role:everyone', [early, late]],
  ] as const)(
    'with %s knowing everyone, hides a sender whom a guest does not know',
    async (who, listeners) => {
      const guest = { ...late, role: role.guest };
      const realm = aRealm({
        settings: { can_access_all_users_group: someRealm.systemGroups[who] },
      });
      const { state, ...ports } = inMemory({
        realms: [realm],
        users: [caller.user, early, guest],
        channels: [channel],
        subscriptions: [early, guest].map(({ id }) =>
          aSubscription({ userId: id, channelId: channel.id }),
        ),
        messages: [message],
      });
      await showTypingWhileEditing(ports)(
        { ...caller, realm },
        { op: 'start', messageId: message.id },
      )();
      expect(state().events).toMatchObject([
        { audience: exactly({ users: listeners.map(({ id }) => id) }) },
      ]);
    },
  );

  const withoutTyping = new Map([[caller.user.id, { send_stream_typing_notifications: false }]]);

  it.each([
    [
      'the message is of another user',
      aCaller({ user: early }),
      message.id,
      {},
      messageFailure('MayNotEdit'),
    ],
    ['there is no such message', caller, aMessage().id, {}, messageFailure('InvalidMessage')],
    [
      'the caller disabled typing notifications in channels',
      caller,
      message.id,
      { settings: withoutTyping },
      messageFailure('TypingTurnedOff', { about: 'channel' }),
    ],
  ])('fails and notifies nobody if %s', async (_, by, messageId, given, failure) => {
    const ports = inMemory({
      realms: [someRealm],
      users: [caller.user, early],
      channels: [channel],
      subscriptions: [caller.user, early].map(({ id }) =>
        aSubscription({ userId: id, channelId: channel.id }),
      ),
      messages: [message],
      ...given,
    });
    const outcome = await showTypingWhileEditing(ports)(by, { op: 'start', messageId })();
    expect(outcome).toEqual(E.left(failure));
    expect(ports.state().events).toEqual([]);
  });
});
