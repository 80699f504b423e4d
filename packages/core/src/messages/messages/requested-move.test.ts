import * as E from 'fp-ts/Either';
import type { ChannelForViewer } from '../../channels';
import { channelFailure } from '../../channels';
import { someTime } from '../../in-memory';
import { role } from '../../kernel';
import {
  aBot,
  aCaller,
  aChannel,
  aMessageForViewer,
  aRealm,
  aUser,
  asCorrespondent,
  someRealm,
} from '../../testing';
import { messageFailure } from '../failures';
import { checkArrival, checkMove } from './requested-move';

const { systemGroups } = someRealm;
const nobody = systemGroups['role:nobody'];

describe('checkMove', () => {
  const from = aChannel();
  const here: ChannelForViewer = { channel: from, isSubscribed: true };
  const caller = aCaller({ role: role.moderator });
  const message = aMessageForViewer({ topic: 'lunch', channel: here, sentAt: someTime });
  const elsewhere = (given: Parameters<typeof aChannel>[0] = {}): ChannelForViewer => ({
    channel: aChannel(given),
    isSubscribed: false,
  });
  const plan = (
    target: ChannelForViewer | undefined,
    topic = 'lunch',
    by = caller,
    now = someTime,
    channel = from,
  ) => checkMove(by, { message, from: channel, topic }, { target, botOwner: undefined }, now);

  it.each([
    ['within its channel', here, 'dinner'],
    ['to another channel', elsewhere(), 'lunch'],
    ['to another topic of another channel', elsewhere(), 'dinner'],
  ])('plans a move %s', (_, target, topic) => {
    expect(plan(target, topic)).toEqual(E.right({ message, from, target, topic }));
  });

  const strict = aRealm({
    settings: {
      can_move_messages_between_topics_group: nobody,
      can_move_messages_between_channels_group: nobody,
    },
  });
  const strictly = aCaller({ realm: strict });
  const late = someTime + 10 * 365 * 86_400;
  const limits = aRealm({
    settings: {
      can_move_messages_between_topics_group: systemGroups['role:everyone'],
      can_move_messages_between_channels_group: systemGroups['role:everyone'],
      move_messages_within_stream_limit_seconds: 60,
      move_messages_between_streams_limit_seconds: 60,
    },
  });
  const limited = aCaller({ realm: limits });
  const closed = elsewhere({ permissions: { can_send_message_group: nobody } });
  it.each([
    [
      'to a channel that does not exist',
      undefined,
      'lunch',
      caller,
      someTime,
      channelFailure('InvalidChannelId'),
    ],
    [
      'to a channel that the caller cannot read',
      elsewhere({ privacy: 'private' }),
      'lunch',
      aCaller(),
      someTime,
      channelFailure('InvalidChannelId'),
    ],
    [
      'to an archived channel',
      elsewhere({ isArchived: true }),
      'lunch',
      caller,
      someTime,
      channelFailure('InvalidChannelId'),
    ],
    [
      'to a topic that the channel does not allow',
      elsewhere({ topicsPolicy: 'empty_topic_only' }),
      'lunch',
      caller,
      someTime,
      channelFailure('OnlyEmptyTopicAllowed'),
    ],
    [
      'to a topic without permission',
      here,
      'dinner',
      strictly,
      someTime,
      messageFailure('MayNotEdit'),
    ],
    [
      'out of a channel without permission',
      elsewhere(),
      'lunch',
      strictly,
      someTime,
      messageFailure('MayNotMove'),
    ],
    [
      'to a channel where the caller may not post',
      closed,
      'lunch',
      caller,
      someTime,
      channelFailure('MayNotPost', { policy: 1, isGuest: false }),
    ],
    [
      'to a topic after the limit',
      here,
      'dinner',
      limited,
      late,
      messageFailure('TopicEditTooLate'),
    ],
    [
      'to a channel after the limit',
      elsewhere(),
      'lunch',
      limited,
      late,
      messageFailure('ChannelEditTooLate'),
    ],
  ])('rejects a move %s', (_, target, topic, by, now, failure) => {
    const refused = plan(target, topic, by, now);
    expect(refused).toMatchObject(
      E.left(failure._tag === 'MayNotPost' ? { _tag: 'MayNotPost' } : failure),
    );
  });
});

describe('checkArrival', () => {
  const [from, to] = [
    aChannel(),
    aChannel({ permissions: { can_create_topic_group: systemGroups['role:moderators'] } }),
  ];
  const message = aMessageForViewer({ topic: 'lunch' });
  const planned = (topic: string, channel = to) => ({
    message,
    from: channel === to ? to : from,
    target: { channel: to, isSubscribed: true },
    topic,
  });
  const allowed = E.right(undefined);
  const refused = E.left(channelFailure('MayNotCreateTopic'));
  const owner = { ...asCorrespondent(aUser({ role: role.moderator })), isSubscribed: true };

  it.each([
    ['a new topic', planned('dinner'), undefined, false, refused],
    ['an existing topic', planned('dinner'), undefined, true, allowed],
    ['the same topic, resolved', planned('✔ lunch'), undefined, false, allowed],
    ['the resolved topic in another channel', planned('✔ lunch', from), undefined, false, refused],
    ['a new topic, for a bot whose owner may', planned('dinner'), owner, false, allowed],
  ])('checks the destination: %s', (_, move, botOwner, exists, result) => {
    const caller = aCaller({ user: aBot(owner.user) });
    expect(checkArrival(caller, move, botOwner, exists)).toEqual(result);
  });
});
