import type { Realm } from '../../access';
import { channelSettingNames } from '../../access';
import type { Audience, UserId } from '../../kernel';
import { everyone } from '../../kernel';
import type { AddressedEvent } from '../domain-events';
import type { WithInherited } from '../subscriptions/inherited-notifications';
import type { Subscription } from '../subscriptions/subscription';
import { ofArchived } from './archived-channels';
import type { Channel } from './channel';
import { audienceOnlyAt, audienceThroughout, metadataAudience } from './channel-audience';
import type { ChannelChange } from './channel-events';
import type { ChannelView } from './channel-view';

export type UpdateEventFacts = {
  /** Before and after the change, as in `ChannelViewers`. */
  readonly viewersBefore: readonly UserId[];
  readonly viewersAfter: readonly UserId[];
  /** All administrators, if the channel is or was private. */
  readonly administrators: readonly UserId[];
  /** The channel before and after the change; empty if its visibility stays the same. */
  readonly viewsBefore: readonly ChannelView[];
  readonly views: readonly ChannelView[];
  readonly subscribers: readonly UserId[];
};

/** The facts of a change after which the same users see the channel. */
export const seenBySame = (viewers: readonly UserId[]): UpdateEventFacts => ({
  viewersBefore: viewers,
  viewersAfter: viewers,
  administrators: [],
  viewsBefore: [],
  views: [],
  subscribers: [],
});

/** The events for users to whom the channel became visible: its record, and its subscribers. */
const appearance = (
  channel: Channel,
  { views, subscribers }: UpdateEventFacts,
  audience: Audience,
): readonly AddressedEvent[] => [
  { event: { _tag: 'ChannelCreated', channels: views }, audience },
  ...(subscribers.length === 0
    ? []
    : [
        {
          event: {
            _tag: 'PeersSubscribed' as const,
            channelIds: [channel.id],
            userIds: subscribers,
            ...ofArchived(channel),
          },
          audience,
        },
      ]),
];

/** The event for a change of one property of the channel. */
export const channelUpdated = (
  channel: Pick<Channel, 'id' | 'name' | 'isArchived'>,
  change: ChannelChange,
  audience: Audience,
): AddressedEvent => ({
  event: {
    _tag: 'ChannelUpdated',
    channelId: channel.id,
    name: channel.name,
    change,
    ...ofArchived(channel),
  },
  audience,
});

/**
 * Users to whom the channel becomes visible receive its record and its subscribers, users who could
 * see it before receive the changes, and users who no longer can receive its removal.
 *
 * Source: docs/reference/channels.md#changing-a-channel and
 * docs/reference/channels.md#audience-of-events.
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
    ...changes.map((change) => channelUpdated(before, change, throughout)),
    ...(lost === undefined
      ? []
      : [
          {
            event: {
              _tag: 'ChannelHidden' as const,
              // As clients last knew the channel, because they may not see what changed with that.
              channels: facts.viewsBefore,
            },
            audience: lost,
          },
        ]),
  ];
};

/** The events when a channel becomes active or inactive. */
export const activityEvents = (
  channel: Channel,
  isRecentlyActive: boolean,
  viewers: readonly UserId[],
): readonly AddressedEvent[] =>
  updateEvents(
    channel,
    { ...channel, isRecentlyActive },
    [{ property: 'is_recently_active', value: isRecentlyActive }],
    seenBySame(viewers),
  );

type ArchivingEventFacts = {
  readonly views: readonly ChannelView[];
  readonly viewers: readonly UserId[];
  /** The subscriptions of the channel. */
  readonly subscriptions: readonly Subscription[];
  /** What the subscriptions inherit. */
  readonly inherited: WithInherited;
  /** The events that show guests the users whom they know through the channel. */
  readonly guestEvents: readonly AddressedEvent[];
};

/**
 * Everyone who may know of the channel receives that it was archived or unarchived. Everyone also
 * receives the organization's settings that refer to it, as they name no archived channel.
 */
export const archivingEvents = (
  { settings }: Pick<Realm, 'settings'>,
  channel: Channel,
  { views, viewers, subscriptions, inherited, guestEvents }: ArchivingEventFacts,
): readonly AddressedEvent[] => {
  const { id, isArchived } = channel;
  return [
    ...views.map((view): AddressedEvent => ({
      event: { _tag: 'ChannelArchived', channel: view, isArchived, subscriptions, ...inherited },
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
