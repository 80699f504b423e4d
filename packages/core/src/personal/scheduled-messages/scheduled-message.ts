import * as t from 'io-ts';
import type { FeatureLevel } from '../../kernel';
import { ChannelId, ScheduledMessageId, UserId, has } from '../../kernel';
import type { Addressee } from '../../messages';

const InChannel = t.readonly(
  t.type({ _tag: t.literal('InChannel'), channelId: ChannelId, topic: t.string }),
);

/** The others of the conversation; the sender in a note to oneself. */
const ToPeople = t.readonly(
  t.type({ _tag: t.literal('ToPeople'), userIds: t.readonlyArray(UserId) }),
);

/** Where a scheduled message will go. */
export const ScheduledPlace = t.union([InChannel, ToPeople]);
export type ScheduledPlace = t.TypeOf<typeof ScheduledPlace>;

/** A message that was sent leaves no more than the fact that it was. */
const ScheduledState = t.keyof({ waiting: null, sent: null, failed: null });

export const ScheduledMessage = t.readonly(
  t.type({
    id: ScheduledMessageId,
    senderId: UserId,
    place: ScheduledPlace,
    /** Markdown. */
    content: t.string,
    /** As it would be shown if it were sent now. */
    renderedContent: t.string,
    deliverAt: t.number,
    isReadBySender: t.boolean,
    /** Name of the client that scheduled it. */
    client: t.string,
    state: ScheduledState,
  }),
);
/** A message that is to be sent at a set time. Source: reference, "Scheduled messages". */
export type ScheduledMessage = t.TypeOf<typeof ScheduledMessage>;

export const addresseeOf = (place: ScheduledPlace): Addressee =>
  place._tag === 'InChannel'
    ? { _tag: 'ToChannel', channel: place.channelId, topic: place.topic }
    : { _tag: 'ToPeople', people: { _tag: 'ByIds', ids: place.userIds } };

/** Where a message goes: to a channel, or to the people of a conversation. */
type Destination = {
  readonly channel: { readonly id: ChannelId } | undefined;
  readonly topic: string;
  readonly userIds: readonly UserId[];
};

/** The place that a destination is for its sender. */
export const scheduledPlace = (
  senderId: UserId,
  { channel, topic, userIds }: Destination,
): ScheduledPlace => {
  if (channel !== undefined) {
    return { _tag: 'InChannel', channelId: channel.id, topic };
  }
  const others = userIds.filter((id) => id !== senderId);
  return { _tag: 'ToPeople', userIds: others.length === 0 ? [senderId] : others };
};

/** Whether the message is to its own sender alone. */
export const isToSelf = (senderId: UserId, place: ScheduledPlace): boolean =>
  place._tag === 'ToPeople' && place.userIds.every((id) => id === senderId);

const presentPlace = (place: ScheduledPlace) =>
  place._tag === 'InChannel'
    ? { type: 'stream' as const, to: place.channelId, topic: place.topic }
    : { type: 'private' as const, to: place.userIds };

/** Source: reference, "Scheduled messages", object. */
export const presentScheduledMessage = (scheduled: ScheduledMessage, level: FeatureLevel) => ({
  scheduled_message_id: scheduled.id,
  ...presentPlace(scheduled.place),
  content: scheduled.content,
  rendered_content: scheduled.renderedContent,
  scheduled_delivery_timestamp: scheduled.deliverAt,
  ...(has(level, 'scheduledMessageFailure') ? { failed: scheduled.state === 'failed' } : {}),
});
