import * as E from 'fp-ts/Either';
import { someTime } from '../../in-memory';
import { aScheduledMessage } from '../../testing';
import type { ScheduledMessageChange } from './scheduled-message-request';
import {
  changedAddressee,
  checkChange,
  checkChangeable,
  scheduledAddressee,
} from './scheduled-message-request';
import { personalFailure } from '../failures';
import { messageFailure } from '../../messages';

const change = (given: Partial<ScheduledMessageChange> = {}): ScheduledMessageChange => ({
  type: undefined,
  to: undefined,
  topic: undefined,
  content: undefined,
  deliverAt: undefined,
  ...given,
});

const toChannel = (channel: number, topic: string | undefined) =>
  E.right({ _tag: 'ToChannel', channel, topic });

const toPeople = (...ids: readonly number[]) =>
  E.right({ _tag: 'ToPeople', people: { _tag: 'ByIds', ids } });

it.each([
  ['channel', 7, 'x', toChannel(7, 'x')],
  ['channel', [7], 'x', E.left(personalFailure('ChannelIdExpected'))],
  ['direct', [7, 8, 7], 'x', toPeople(7, 8)],
  ['direct', [], undefined, toPeople()],
  ['direct', 7, undefined, E.left(personalFailure('UserIdsExpected'))],
] as const)('reads a %s message to %p about %p', (type, to, topic, expected) => {
  expect(scheduledAddressee(type, to, topic)).toEqual(expected);
});

it.each<[Partial<ScheduledMessageChange>, unknown]>([
  [{}, E.left(messageFailure('NothingToChange'))],
  [{ type: 'channel', deliverAt: 1 }, E.left(personalFailure('RecipientMissingForType'))],
  [{ type: 'channel', to: 7, deliverAt: 1 }, E.left(personalFailure('TopicMissingForType'))],
  [
    { type: 'direct', to: [7], deliverAt: someTime },
    E.left(personalFailure('DeliveryTimeNotInFuture')),
  ],
  [{ deliverAt: someTime + 1 }, E.right(undefined)],
  [{ type: 'direct', to: [7] }, E.right(undefined)],
  [{ to: 7 }, E.right(undefined)],
  [{ content: '' }, E.right(undefined)],
])('checks the change %p without the stored message', (given, expected) => {
  expect(checkChange(change(given), someTime)).toEqual(expected);
});

it.each([
  ['sent', { deliverAt: 9 }, E.left(personalFailure('ScheduledMessageWasSent'))],
  ['failed', { content: 'x' }, E.left(personalFailure('DeliveryTimeNotInFuture'))],
  ['failed', { deliverAt: 9 }, E.right(undefined)],
  ['waiting', { content: 'x' }, E.right(undefined)],
] as const)('checks whether a %s message can be changed by %p: %p', (state, given, expected) => {
  expect(checkChangeable(aScheduledMessage({ state }), change(given))).toEqual(expected);
});

describe('changedAddressee', () => {
  const inChannel = aScheduledMessage();
  const direct = aScheduledMessage({ place: { _tag: 'ToPeople', userIds: [inChannel.senderId] } });
  const { place, senderId } = inChannel;
  const channelId = place._tag === 'InChannel' ? place.channelId : 0;

  it.each([
    ['a channel message', inChannel, {}, toChannel(channelId, 'lunch')],
    ['a channel message', inChannel, { topic: 'tea' }, toChannel(channelId, 'tea')],
    ['a channel message', inChannel, { to: 7 }, toChannel(7, 'lunch')],
    ['a channel message', inChannel, { to: [7] }, E.left(personalFailure('ChannelIdExpected'))],
    ['a channel message', inChannel, { type: 'direct', to: [7] }, toPeople(7)],
    ['a direct message', direct, { topic: 'tea' }, toPeople(senderId)],
    ['a direct message', direct, { to: 7 }, E.left(personalFailure('UserIdsExpected'))],
    ['a direct message', direct, { type: 'channel', to: 7, topic: 'tea' }, toChannel(7, 'tea')],
  ] as const)('readdresses %s%.0s by %p', (_, present, given, expected) => {
    expect(changedAddressee(present, change(given))).toEqual(expected);
  });
});
