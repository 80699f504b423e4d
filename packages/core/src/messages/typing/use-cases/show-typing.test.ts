import * as E from 'fp-ts/Either';
import { channelFailure } from '../../../channels';
import type { State } from '../../../in-memory';
import { inMemory, nextId } from '../../../in-memory';
import { ChannelId, UserId } from '../../../kernel';
import { aCaller, aChannel, aSubscription, aUser, exactly, someRealm } from '../../../testing';
import { messageFailure } from '../../failures';
import type { TypingAddressee } from './show-typing';
import { showTyping } from './show-typing';

describe('showTyping', () => {
  const caller = aCaller();
  const [reader, optedOut, away] = [aUser(), aUser(), aUser({ isActive: false })];
  const channel = aChannel();
  const secret = aChannel({ privacy: 'private' });
  const realm: Partial<State> = {
    realms: [someRealm],
    users: [caller.user, reader, optedOut, away],
    channels: [channel, secret],
    subscriptions: [caller.user, reader, optedOut].map(({ id }) =>
      aSubscription({ userId: id, channelId: channel.id }),
    ),
    settings: new Map([[optedOut.id, { receives_typing_notifications: false }]]),
  };
  const inTopic = (given: Partial<Extract<TypingAddressee, { _tag: 'ToChannel' }>> = {}) => ({
    _tag: 'ToChannel' as const,
    channelId: channel.id,
    topic: ' lunch ' as string | undefined,
    ...given,
  });
  const toPeople = (...userIds: readonly UserId[]) => ({ _tag: 'ToPeople' as const, userIds });

  it('notifies subscribers who want typing notifications, with the topic of a message', async () => {
    const { state, ...ports } = inMemory(realm);
    await showTyping(ports)(caller, { op: 'start', addressee: inTopic() })();
    expect(state().events).toMatchObject([
      {
        event: {
          _tag: 'Typing',
          op: 'start',
          sender: { id: caller.user.id },
          place: { _tag: 'InChannel', channelId: channel.id, topic: 'lunch' },
        },
        audience: exactly({ users: [caller.user.id, reader.id].sort((a, b) => a - b) }),
      },
    ]);
  });

  it.each([
    [
      'may not start',
      aChannel({
        id: channel.id,
        permissions: { can_create_topic_group: someRealm.systemGroups['role:nobody'] },
      }),
    ],
    ['may not use', aChannel({ id: channel.id, topicsPolicy: 'empty_topic_only' })],
  ])('notifies about a topic that the caller %s', async (_, where) => {
    const { state, ...ports } = inMemory({ ...realm, channels: [where] });
    await showTyping(ports)(caller, { op: 'start', addressee: inTopic() })();
    expect(state().events).toHaveLength(1);
  });

  it('notifies nobody in a channel with more than a hundred subscribers', async () => {
    const manyUsers = Array.from({ length: 98 }, () => aUser());
    const events = async (users: typeof manyUsers) => {
      const { state, ...ports } = inMemory({
        ...realm,
        users: [...(realm.users ?? []), ...users],
        subscriptions: [
          ...(realm.subscriptions ?? []),
          ...users.map(({ id }) => aSubscription({ userId: id, channelId: channel.id })),
        ],
      });
      await showTyping(ports)(caller, { op: 'stop', addressee: inTopic() })();
      return state().events.length;
    };
    expect(await events(manyUsers.slice(1))).toBe(1);
    expect(await events(manyUsers)).toBe(0);
  });

  it('notifies active participants of a conversation who want typing notifications', async () => {
    const { state, ...ports } = inMemory(realm);
    const addressee = toPeople(reader.id, optedOut.id, away.id);
    await showTyping(ports)(caller, { op: 'start', addressee })();
    const [entry] = state().events;
    expect(entry?.audience.users).toEqual([caller.user.id, reader.id]);
    expect(entry?.event).toMatchObject({
      place: {
        people: [caller.user, reader, optedOut, away].map(({ id }) => ({ id })),
      },
    });
  });

  const unknownChannel = nextId(ChannelId);
  const unknownUser = nextId(UserId);
  const withoutSetting = (name: string): Partial<State> => ({
    settings: new Map([[caller.user.id, { [name]: false }]]),
  });
  it.each<[string, TypingAddressee, Partial<State>, unknown]>([
    ['there is no recipient', toPeople(), {}, messageFailure('TypingToNobody')],
    [
      'a recipient does not exist',
      toPeople(unknownUser),
      {},
      messageFailure('UnknownRecipientId', { id: unknownUser }),
    ],
    [
      'the channel does not exist',
      inTopic({ channelId: unknownChannel }),
      {},
      channelFailure('InvalidChannelId'),
    ],
    [
      'the caller may not know of the channel',
      inTopic({ channelId: secret.id }),
      {},
      channelFailure('InvalidChannelId'),
    ],
    ['there is no topic', inTopic({ topic: undefined }), {}, channelFailure('MissingTopic')],
    [
      'the caller disabled typing notifications in channels',
      inTopic(),
      withoutSetting('send_stream_typing_notifications'),
      messageFailure('TypingTurnedOff', { about: 'channel' }),
    ],
    [
      'the caller disabled typing notifications in conversations',
      toPeople(reader.id),
      withoutSetting('send_private_typing_notifications'),
      messageFailure('TypingTurnedOff', { about: 'direct' }),
    ],
  ])('fails and notifies nobody if %s', async (_, addressee, given, failure) => {
    const { state, ...ports } = inMemory({ ...realm, ...given });
    expect(await showTyping(ports)(caller, { op: 'start', addressee })()).toEqual(E.left(failure));
    expect(state().events).toEqual([]);
  });
});
