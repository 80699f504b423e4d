import type { Realm } from '../../access';
import { channelSettingNames } from '../../access';
import type { Audience, UserId } from '../../kernel';
import { everyone } from '../../kernel';
import type { AddressedEvent } from '../domain-events';
import type { Subscription } from '../subscriptions/subscription';
import { ofArchived } from './archived-channels';
import type { Channel } from './channel';
import { audienceOnlyAt, audienceThroughout, metadataAudience } from './channel-audience';
import type { ChannelChange } from './channel-events';
import type { ChannelView } from './channel-view';

export type UpdateEventFacts = {
  /** Of the channel as it was, and as it is; `ChannelViewers` says who that is. */
  readonly viewersBefore: readonly UserId[];
  readonly viewersAfter: readonly UserId[];
  /** All of them, if the channel is private or was. */
  readonly administrators: readonly UserId[];
  /** The channel as it is; empty if the same users may know of it. */
  readonly views: readonly ChannelView[];
  readonly subscribers: readonly UserId[];
};

/** Users who did not know of the channel are told what it is, and who is subscribed. */
const appearance = (
  { id, isArchived }: Channel,
  { views, subscribers }: UpdateEventFacts,
  audience: Audience,
): readonly AddressedEvent[] => [
  { event: { _tag: 'ChannelCreated', channels: views }, audience },
  ...(isArchived || subscribers.length === 0
    ? []
    : [
        {
          event: { _tag: 'PeersSubscribed' as const, channelIds: [id], userIds: subscribers },
          audience,
        },
      ]),
];

/**
 * Users who may know of the channel from now on are told of it and of its subscribers, those who
 * still may what changed, and those who no longer may that it is gone.
 *
 * Source: reference, "PATCH /streams/{id}", events; "Channel access model", audiences.
 */
export const updateEvents = (
  before: Channel,
  after: Channel,
  changes: readonly ChannelChange[],
  facts: UpdateEventFacts,
): readonly AddressedEvent[] => {
  const then = { privacy: before.privacy, viewers: facts.viewersBefore };
  const since = { privacy: after.privacy, viewers: facts.viewersAfter };
  const gained = audienceOnlyAt(since, then, facts.administrators);
  const lost = audienceOnlyAt(then, since, facts.administrators);
  const throughout = audienceThroughout(then, since);
  return [
    ...(gained === undefined ? [] : appearance(after, facts, gained)),
    ...changes.map((change): AddressedEvent => ({
      event: {
        _tag: 'ChannelUpdated',
        channelId: before.id,
        name: before.name,
        change,
        ...ofArchived(before),
      },
      audience: throughout,
    })),
    ...(lost === undefined
      ? []
      : [
          {
            event: {
              _tag: 'ChannelHidden' as const,
              // As clients knew the channel last: archived or not.
              channels: facts.views.map((view) => ({ ...view, isArchived: before.isArchived })),
            },
            audience: lost,
          },
        ]),
  ];
};

export type ArchivingEventFacts = {
  readonly views: readonly ChannelView[];
  readonly viewers: readonly UserId[];
  /** Of a channel that was unarchived; empty for one that was archived. */
  readonly subscriptions: readonly Subscription[];
  /** What guests are told of users whom they know by the channel. */
  readonly guestEvents: readonly AddressedEvent[];
};

/**
 * Everyone who may know of the channel is told that it was archived or unarchived, and everyone
 * of the organization's settings that name it: they name no channel while it is archived.
 */
export const archivingEvents = (
  { settings }: Pick<Realm, 'settings'>,
  channel: Channel,
  { views, viewers, subscriptions, guestEvents }: ArchivingEventFacts,
): readonly AddressedEvent[] => {
  const { id, isArchived } = channel;
  return [
    ...views.map((view): AddressedEvent => ({
      event: { _tag: 'ChannelArchived', channel: view, isArchived, subscriptions },
      audience: metadataAudience(channel, viewers),
    })),
    ...channelSettingNames
      .filter((name) => settings[name] === id)
      .map((property): AddressedEvent => ({
        event: { _tag: 'RealmPropertyChanged', property, value: isArchived ? -1 : id },
        audience: everyone,
      })),
    ...guestEvents,
  ];
};
