import type { ChannelView, Subscription } from '@parley/core/channels';
import {
  hasSharedHistory,
  inheritedBy,
  isKnownTo,
  isPrivate,
  isWebPublic,
} from '@parley/core/channels';
import type { EventViewer, FeatureLevel } from '@parley/core/kernel';
import { has } from '@parley/core/kernel';
import { groupSetting, presentGroupSetting } from '../access/group-setting';
import {
  arrayOf,
  boolean,
  field,
  integer,
  leveled,
  literal,
  nullable,
  oneOf,
  optional,
  rawText,
  record,
  required,
  text,
} from '../codecs';
import type { AtMostOne, EventOf } from '../events/event';
import { event, eventsOf, presentedEvents } from '../events/event';
import { channelFieldAt, channelRecord, laterChannelFields } from './channel-record';
import { subscriptionEvents } from './subscription-events';
import { subscriptionRecord } from './subscription-record';

/** Names of properties of channels that change with events. */
const channelProperties = [
  'name',
  'description',
  'invite_only',
  'message_retention_days',
  'first_message_id',
  'stream_post_policy',
  'is_announcement_only',
  ...Object.keys(laterChannelFields.properties).filter(
    (name) => !['creator_id', 'subscriber_count'].includes(name),
  ),
];

/** A property by its name in records, and what changes with it. */
type Changed = {
  readonly property: string;
  readonly value: unknown;
  readonly renderedDescription?: string;
  readonly privacy?: ChannelView['privacy'];
};

type ChangedChannel = Changed & { readonly channelId: number; readonly name: string };

const slimChannel = record<ChannelView>()({
  stream_id: required('Id of the channel.', integer, 'id'),
});

const withPrivacy = (name: 'history_public_to_subscribers' | 'is_web_public'): string =>
  `${channelRecord.codecs[name].schema.description ?? ''} With invite_only.`;

const since = 'slimStreamDeletion' as const;

const events = eventsOf({
  stream: {
    create: event<readonly ChannelView[]>(
      'StreamCreateEvent',
      'Channels were created, or became visible to the user.',
    )({
      // Without subscribers: they follow in events of their own, which clients add up.
      streams: required('The channels.', arrayOf(channelRecord.codec), (channels, viewer) =>
        channels.map((channel) =>
          channelRecord.present({ ...channel, subscriberCount: 0 }, viewer),
        ),
      ),
    }),
    update: event<ChangedChannel>(
      'StreamUpdateEvent',
      'A property of a channel changed.',
    )({
      stream_id: required('Id of the channel.', integer, 'channelId'),
      name: required('Name of the channel; the old one if it was renamed.', text, 'name'),
      property: required(
        'Name of the property, as in Channel.',
        literal(...channelProperties),
        'property',
      ),
      value: required(
        'The new value.',
        oneOf<unknown>(boolean, text, nullable(groupSetting)),
        'value',
      ),
      rendered_description: optional(
        'The description as HTML; with description.',
        rawText,
        'renderedDescription',
      ),
      history_public_to_subscribers: optional(
        withPrivacy('history_public_to_subscribers'),
        boolean,
        ({ privacy }) => (privacy === undefined ? undefined : hasSharedHistory(privacy)),
      ),
      is_web_public: optional(withPrivacy('is_web_public'), boolean, ({ privacy }) =>
        privacy === undefined ? undefined : isWebPublic(privacy),
      ),
    }),
    delete: event<readonly ChannelView[]>(
      'StreamDeleteEvent',
      'Channels were archived, or are no longer visible to the user.',
    )({
      streams: required(
        'The channels; only their ids at newer levels.',
        arrayOf(
          oneOf<object>(
            field('The channel.', channelRecord.codec, { until: since }),
            field('The id of the channel.', slimChannel.codec, { since }),
          ),
        ),
        (channels, viewer) =>
          channels.map((channel) =>
            has(viewer.level, since)
              ? slimChannel.present(channel)
              : channelRecord.present(channel, viewer),
          ),
      ),
      stream_ids: leveled('Ids of the channels.', arrayOf(integer), { since }, (channels) =>
        channels.map(({ id }) => id),
      ),
    }),
  },
});

const { create, update, delete: deleted } = events.stream;

type PresentChange = (level: FeatureLevel) => Changed;

/** The properties of one change, in order, as the client knows them. */
const presentChange = (change: EventOf<'ChannelUpdated'>['change']): readonly PresentChange[] => {
  switch (change.property) {
    case 'description': {
      const { property, value, rendered } = change;
      return [() => ({ property, value, renderedDescription: rendered })];
    }
    case 'privacy': {
      const privacy = change.value;
      return [() => ({ property: 'invite_only', value: isPrivate(privacy), privacy })];
    }
    case 'permission':
      return [
        (level) => ({ property: change.name, value: presentGroupSetting(change.value, level) }),
        ...(change.name === 'can_send_message_group'
          ? [
              () => ({ property: 'stream_post_policy', value: change.postPolicy }),
              () => ({ property: 'is_announcement_only', value: change.postPolicy === 2 }),
            ]
          : []),
      ];
    case 'default_push_notifications':
    case 'first_message_id':
    case 'folder_id':
    case 'is_recently_active':
    case 'message_retention_days':
    case 'name':
    case 'topics_policy':
      return [() => change];
  }
};

/**
 * The subscriptions of a channel that is new to a client: with the viewer's own settings for a
 * subscriber, as peers for others.
 */
const presentSubscriptions = (
  channel: ChannelView,
  subscriptions: readonly Subscription[],
  inherited: Parameters<typeof inheritedBy>[1],
  viewer: EventViewer,
): AtMostOne => {
  const { userId, level } = viewer;
  const { add, peer_add } = subscriptionEvents.events.subscription;
  const userIds = subscriptions.map((subscription) => subscription.userId);
  const personal = subscriptions.find((subscription) => subscription.userId === userId);
  if (personal !== undefined) {
    const record = subscriptionRecord.present(channel, {
      level,
      personal,
      subscriberIds: userIds,
      inherited: inheritedBy(viewer, inherited),
    });
    return add.present([record], viewer);
  }
  return userIds.length === 0
    ? []
    : peer_add.present({ channelIds: [channel.id], userIds }, viewer);
};

/** Whether the client knows the update that archives or unarchives a channel. */
const knowsUpdate = ({ capabilities, level }: EventViewer): boolean =>
  capabilities.has('archived_channels') && has(level, 'archivedChannelsEvents');

/** Whether a channel that was archived or unarchived is a new one for the client. */
const appearsTo = (viewer: EventViewer, isArchived: boolean): boolean =>
  !knowsUpdate(viewer) && isKnownTo(viewer)({ isArchived });

/** Presents those of the channels that exist for the client, if any do. */
const presentKnown =
  (present: typeof create.present) =>
  ({ channels }: EventOf<'ChannelCreated' | 'ChannelHidden'>, viewer: EventViewer): AtMostOne => {
    const known = channels.filter(isKnownTo(viewer));
    return known.length === 0 ? [] : present(known, viewer);
  };

export const channelEvents = presentedEvents(events, {
  ChannelCreated: presentKnown(create.present),
  ChannelHidden: presentKnown(deleted.present),
  // For clients that do not know the update, the channel disappears, if it was there, and then
  // appears, if it is there: archived channels are, with the capability.
  ChannelArchived: {
    parts: ({ channel, isArchived, subscriptions = [], ...archived }) => [
      (viewer) => {
        if (knowsUpdate(viewer)) {
          const { id: channelId, name } = channel;
          const changed = { channelId, name, property: 'is_archived', value: isArchived };
          return update.present(changed, viewer);
        }
        return isKnownTo(viewer)({ isArchived: !isArchived })
          ? deleted.present([channel], viewer)
          : [];
      },
      (viewer) => (appearsTo(viewer, isArchived) ? create.present([channel], viewer) : []),
      (viewer) =>
        appearsTo(viewer, isArchived)
          ? presentSubscriptions(channel, subscriptions, archived, viewer)
          : [],
    ],
  },
  ChannelUpdated: {
    parts: ({ channelId, name, change, isArchived }) =>
      presentChange(change).map((present) => (viewer) => {
        const changed = present(viewer.level);
        const property = channelFieldAt(changed.property, viewer.level);
        return isKnownTo(viewer)({ isArchived }) && property !== undefined
          ? update.present({ channelId, name, ...changed, property }, viewer)
          : [];
      }),
  },
  FirstMessageChanged: ({ channelId, name, firstMessageId, ...channel }, viewer) =>
    isKnownTo(viewer)(channel)
      ? update.present(
          { channelId, name, property: 'first_message_id', value: firstMessageId },
          viewer,
        )
      : [],
});
