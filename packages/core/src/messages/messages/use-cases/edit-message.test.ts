import * as E from 'fp-ts/Either';
import { renderingFailed } from '../../../access';
import { inMemory, someTime, unrenderable } from '../../../in-memory';
import { role } from '../../../kernel';
import {
  aBot,
  aCaller,
  aChannel,
  aMessage,
  aPeriod,
  aRealm,
  aSubscription,
  aUser,
  someRealm,
} from '../../../testing';
import type { PropagateMode } from '../requested-changes';
import { editMessage } from './edit-message';
import { messageFailure } from '../../failures';

describe('editMessage', () => {
  const caller = aCaller();
  const channel = aChannel();
  const message = aMessage({ recipientId: channel.recipientId, senderId: caller.user.id });
  const withMessage = () =>
    inMemory({
      realms: [someRealm],
      users: [caller.user],
      channels: [channel],
      subscriptions: [aSubscription({ userId: caller.user.id, channelId: channel.id })],
      messages: [message],
    });

  it.each([
    ['content that cannot be rendered', true, renderingFailed],
    [
      'unexpected previous content before content that cannot be rendered',
      false,
      messageFailure('PreviousContentDiffers'),
    ],
  ])('rejects %s, and changes nothing', async (_, isExpected, failure) => {
    const ports = withMessage();
    const before = ports.state();
    const outcome = editMessage(ports)(caller, {
      messageId: message.id,
      content: unrenderable,
      topic: 'dinner',
      channelId: undefined,
      propagateMode: 'change_all',
      isExpected: () => isExpected,
      notifyOldThread: true,
      notifyNewThread: true,
    });
    expect(await outcome()).toEqual(E.left(failure));
    expect(ports.state()).toEqual(before);
  });

  describe('moving a topic, of which a message is too old', () => {
    const realm = aRealm({ settings: { move_messages_within_stream_limit_seconds: 60 } });
    const guarded = aChannel({ privacy: 'privateProtected' });
    const at = (age: number) =>
      aMessage({
        recipientId: guarded.recipientId,
        senderId: caller.user.id,
        topic: 'aging',
        sentAt: someTime - age,
      });
    const [unseen, old, young, newest] = [at(100), at(100), at(0), at(0)];
    const mover = aCaller({ realm, user: caller.user });
    const moderator = aCaller({ realm, role: role.moderator });
    const move = (
      by: typeof mover,
      messages: readonly (typeof old)[],
      propagateMode: PropagateMode,
    ) => {
      const { state, ...ports } = inMemory({
        realms: [realm],
        users: [mover.user, moderator.user],
        channels: [guarded],
        subscriptions: [mover, moderator].map(({ user }) =>
          aSubscription({ userId: user.id, channelId: guarded.id }),
        ),
        periods: [
          { ...aPeriod({ userId: mover.user.id, after: unseen.id }), channelId: guarded.id },
          { ...aPeriod({ userId: moderator.user.id }), channelId: guarded.id },
        ],
        messages: [...messages],
      });
      return async () => ({
        result: await editMessage(ports)(by, {
          messageId: young.id,
          content: undefined,
          topic: 'aged',
          channelId: undefined,
          propagateMode,
          isExpected: () => true,
          notifyOldThread: false,
          notifyNewThread: false,
        })(),
        moved: state().messages.flatMap(({ id, topic }) => (topic === 'aged' ? [id] : [])),
      });
    };

    it('fails with the messages that may be moved, of those that the caller can read', async () => {
      const messages = [unseen, old, young, newest];
      expect(await move(mover, messages, 'change_all')()).toEqual({
        result: E.left(
          messageFailure('MoveTooLate', { firstAllowed: young.id, total: 3, allowed: 2 }),
        ),
        moved: [],
      });
    });

    it.each<
      [string, typeof mover, readonly (typeof old)[], PropagateMode, readonly (typeof old)[]]
    >([
      ['later messages', mover, [unseen, old, young, newest], 'change_later', [young, newest]],
      ['one message', mover, [unseen, old, young, newest], 'change_one', [young]],
      [
        'all messages if only an unreadable one is too old',
        mover,
        [unseen, young, newest],
        'change_all',
        [unseen, young, newest],
      ],
      [
        'all messages, for a moderator',
        moderator,
        [unseen, old, young, newest],
        'change_all',
        [unseen, old, young, newest],
      ],
    ])('moves %s', async (_, by, messages, mode, expected) => {
      const { result, moved } = await move(by, messages, mode)();
      expect(result).toEqual(E.right([]));
      expect(moved).toEqual(expected.map(({ id }) => id));
    });
  });

  describe('moving messages to another channel', () => {
    const target = aChannel();
    const [reader, subscriber, guest] = [aUser(), aUser(), aUser({ role: role.guest })];
    const people = [caller.user, reader, subscriber, guest];
    const other = aMessage({ recipientId: channel.recipientId, topic: message.topic });
    const moved = async (privacy: typeof target.privacy) => {
      const there = { ...target, privacy };
      const { state, ...ports } = inMemory({
        realms: [someRealm],
        users: people,
        channels: [channel, there],
        subscriptions: [
          ...people.map(({ id }) => aSubscription({ userId: id, channelId: channel.id })),
          ...[caller.user, subscriber].map(({ id }) =>
            aSubscription({ userId: id, channelId: there.id }),
          ),
        ],
        periods: people.map(({ id }) => ({ ...aPeriod({ userId: id }), channelId: channel.id })),
        messages: [message, other],
        flags: [{ userId: reader.id, messageId: other.id, flags: ['starred'] }],
        reads: [{ userId: reader.id, messageId: message.id }],
      });
      await editMessage(ports)(caller, {
        messageId: message.id,
        content: undefined,
        topic: undefined,
        channelId: there.id,
        propagateMode: 'change_all',
        isExpected: () => true,
        notifyOldThread: false,
        notifyNewThread: false,
      })();
      return state().events.flatMap<object>(({ event, audience }) =>
        event._tag === 'MessageFlagsChanged'
          ? [{ ...event, users: audience.users }]
          : event._tag === 'MessageUpdated'
            ? [{ _tag: event._tag }]
            : [],
      );
    };

    it('announces first which of them became read, or lost flags', async () => {
      expect(await moved('public')).toMatchObject([
        { operation: 'add', flag: 'read', messageIds: [other.id], users: [reader.id] },
        { operation: 'remove', flag: 'starred', messageIds: [other.id], users: [reader.id] },
        { _tag: 'MessageUpdated' },
      ]);
    });

    it('announces no flags to those for whom the messages are deleted', async () => {
      expect(await moved('private')).toEqual([{ _tag: 'MessageUpdated' }]);
    });
  });

  it.each(['public', 'private', 'privateProtected'] as const)(
    'announces a move out of a %s channel to former members who are subscribed to the new one',
    async (privacy) => {
      const from = { ...channel, privacy };
      const to = aChannel();
      const [former, reading, absent] = [aUser({ role: role.guest }), aUser(), aUser()];
      const users = [caller.user, former, reading, absent];
      const received = ({ id: userId }: typeof former) => ({
        ...aPeriod({ userId, ...(userId === caller.user.id ? {} : { until: message.id }) }),
        channelId: from.id,
      });
      const { state, ...ports } = inMemory({
        realms: [someRealm],
        users,
        channels: [from, to],
        subscriptions: [
          aSubscription({ userId: caller.user.id, channelId: from.id }),
          ...[caller.user, former, absent].map(({ id: userId }) =>
            aSubscription({ userId, channelId: to.id }),
          ),
        ],
        periods: [
          ...[caller.user, former, reading].map(received),
          ...[former, absent].map(({ id: userId }) => ({
            ...aPeriod({ userId }),
            channelId: to.id,
          })),
        ],
        messages: [message],
      });
      await editMessage(ports)(caller, {
        messageId: message.id,
        content: undefined,
        topic: undefined,
        channelId: to.id,
        propagateMode: 'change_one',
        isExpected: () => true,
        notifyOldThread: false,
        notifyNewThread: false,
      })();
      const update = state().events.find(({ event }) => event._tag === 'MessageUpdated');
      const isTold = ({ id }: typeof former) => update?.audience.users.includes(id);
      expect([former, reading, absent].map(isTold)).toEqual([true, false, false]);
    },
  );

  it.each([
    ['public', role.guest, false],
    ['public', role.member, true],
    ['webPublic', role.guest, true],
    ['private', role.member, false],
  ] as const)(
    'deletes a message that moves from a %s to a private channel for a former member with role %d: %p',
    async (privacy, standing, isDeleted) => {
      const from = { ...channel, privacy };
      const to = aChannel({ privacy: 'private' });
      const former = aUser({ role: standing });
      const { state, ...ports } = inMemory({
        realms: [someRealm],
        users: [caller.user, former],
        channels: [from, to],
        subscriptions: [from, to].map(({ id: channelId }) =>
          aSubscription({ userId: caller.user.id, channelId }),
        ),
        periods: [{ ...aPeriod({ userId: former.id, until: message.id }), channelId: from.id }],
        messages: [message],
      });
      await editMessage(ports)(caller, {
        messageId: message.id,
        content: undefined,
        topic: undefined,
        channelId: to.id,
        propagateMode: 'change_one',
        isExpected: () => true,
        notifyOldThread: false,
        notifyNewThread: false,
      })();
      expect(
        state().events.flatMap(({ event, audience }) =>
          event._tag === 'MessagesDeleted' ? audience.users : [],
        ),
      ).toEqual(isDeleted ? [former.id] : []);
    },
  );

  it.each([
    ['where its owner may post', true],
    ['where only others may post', false],
  ])('lets a bot move its message to a channel %s: %p', async (_, isOwner) => {
    const [owner, other] = [aUser(), aUser()];
    const bot = aBot(isOwner ? owner : other);
    const lending = aChannel({
      permissions: {
        can_send_message_group: { direct_members: [owner.id], direct_subgroups: [] },
        can_create_topic_group: { direct_members: [owner.id], direct_subgroups: [] },
      },
    });
    const sent = aMessage({ recipientId: channel.recipientId, senderId: bot.id });
    const ports = inMemory({
      realms: [someRealm],
      users: [owner, other, bot],
      channels: [channel, lending],
      subscriptions: [owner, other, bot].flatMap(({ id: userId }) =>
        [channel, lending].map(({ id: channelId }) => aSubscription({ userId, channelId })),
      ),
      messages: [sent],
    });
    const result = await editMessage(ports)(aCaller({ user: bot }), {
      messageId: sent.id,
      content: undefined,
      topic: 'fresh',
      channelId: lending.id,
      propagateMode: 'change_one',
      isExpected: () => true,
      notifyOldThread: false,
      notifyNewThread: false,
    })();
    expect(E.isRight(result)).toBe(isOwner);
  });
});
