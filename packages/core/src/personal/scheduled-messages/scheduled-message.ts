import * as t from 'io-ts';
import { ChannelId, ScheduledMessageId, UserId, struct, tagged } from '../../kernel';
import type { Addressee, Destination } from '../../messages';

const InChannel = tagged('InChannel', { channelId: ChannelId, topic: t.string });

/** The other participants; the sender in a message to themselves. */
const ToPeople = tagged('ToPeople', { userIds: t.readonlyArray(UserId) });

/** The recipient of a scheduled message. */
export const ScheduledPlace = t.union([InChannel, ToPeople]);
export type ScheduledPlace = t.TypeOf<typeof ScheduledPlace>;

/** A sent message leaves only the fact that it was sent. */
const ScheduledState = t.keyof({ waiting: null, sent: null, failed: null });

export const ScheduledMessage = struct({
  id: ScheduledMessageId,
  senderId: UserId,
  place: ScheduledPlace,
  /** Markdown. */
  content: t.string,
  /** HTML. */
  renderedContent: t.string,
  deliverAt: t.number,
  isReadBySender: t.boolean,
  /** Name of the client that scheduled it. */
  client: t.string,
  state: ScheduledState,
});
/**
 * A message to be sent at a set time. Source: docs/reference/personal-data.md#scheduled-messages.
 */
export type ScheduledMessage = t.TypeOf<typeof ScheduledMessage>;

export const addresseeOf = (place: ScheduledPlace): Addressee =>
  place._tag === 'InChannel'
    ? { _tag: 'ToChannel', channel: place.channelId, topic: place.topic }
    : { _tag: 'ToPeople', people: { _tag: 'ByIds', ids: place.userIds } };

/** The stored recipient for a destination. */
export const scheduledPlace = (senderId: UserId, destination: Destination): ScheduledPlace => {
  if (destination._tag === 'InChannel') {
    return { _tag: 'InChannel', channelId: destination.channel.id, topic: destination.topic };
  }
  const others = destination.people.map(({ id }) => id).filter((id) => id !== senderId);
  return { _tag: 'ToPeople', userIds: others.length === 0 ? [senderId] : others };
};

/** Whether the message is addressed to its sender alone. */
export const isToSelf = (senderId: UserId, place: ScheduledPlace): boolean =>
  place._tag === 'ToPeople' && place.userIds.every((id) => id === senderId);
