import type { Subscription } from '@parley/core/channels';
import type { EventViewer, FeatureLevel, WireEvent } from '@parley/core/kernel';
import {
  hasSharedHistory,
  inheritedBy,
  isKnownTo,
  isPrivate,
  isWebPublic,
} from '@parley/core/channels';
import { has } from '@parley/core/kernel';
import type { AtMostOne, EventOf } from '../events/event-presentations';
import { presentationsOf } from '../events/event-presentations';
import { presentGroupSetting } from '../access/group-setting';
import type { AtLevel } from '../codecs';
import { channelFieldAt, channelRecord } from './channel-record';
import { subscriptionRecord } from './subscription-record';

type ChannelView = EventOf<'ChannelArchived'>['channel'];

type Fields = { readonly property: string } & Readonly<Record<string, unknown>>;

type PresentFields = (level: FeatureLevel) => Fields;

/** The properties of one change, in order, as the client knows them. */
const presentChange = (change: EventOf<'ChannelUpdated'>['change']): readonly PresentFields[] => {
  switch (change.property) {
    case 'description':
      return [
        () => ({
          property: 'description',
          value: change.value,
          rendered_description: change.rendered,
        }),
      ];
    case 'privacy':
      return [
        () => ({
          property: 'invite_only',
          value: isPrivate(change.value),
          history_public_to_subscribers: hasSharedHistory(change.value),
          is_web_public: isWebPublic(change.value),
        }),
      ];
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
      return [() => ({ property: change.property, value: change.value })];
  }
};

const presentHidden = (channels: readonly ChannelView[], viewer: AtLevel): WireEvent => ({
  type: 'stream',
  op: 'delete',
  ...(has(viewer.level, 'slimStreamDeletion')
    ? {
        streams: channels.map(({ id }) => ({ stream_id: id })),
        stream_ids: channels.map(({ id }) => id),
      }
    : { streams: channels.map((channel) => channelRecord.present(channel, viewer)) }),
});

/** Without subscribers: they follow in events of their own, which clients add up. */
const presentCreated = (channels: readonly ChannelView[], viewer: AtLevel): WireEvent => ({
  type: 'stream',
  op: 'create',
  streams: channels.map((channel) =>
    channelRecord.present({ ...channel, subscriberCount: 0 }, viewer),
  ),
});

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
  const subscriberIds = subscriptions.map((subscription) => subscription.userId);
  const personal = subscriptions.find((subscription) => subscription.userId === userId);
  if (personal !== undefined) {
    const record = subscriptionRecord.present(channel, {
      level,
      personal,
      subscriberIds,
      inherited: inheritedBy(viewer, inherited),
    });
    return [{ type: 'subscription', op: 'add', subscriptions: [record] }];
  }
  return subscriberIds.length === 0
    ? []
    : [
        {
          type: 'subscription',
          op: 'peer_add',
          stream_ids: [channel.id],
          user_ids: subscriberIds,
        },
      ];
};

/** Whether the client knows the update that archives or unarchives a channel. */
const knowsUpdate = ({ capabilities, level }: EventViewer): boolean =>
  capabilities.has('archived_channels') && has(level, 'archivedChannelsEvents');

/** Whether a channel that was archived or unarchived is a new one for the client. */
const appearsTo = (viewer: EventViewer, isArchived: boolean): boolean =>
  !knowsUpdate(viewer) && isKnownTo(viewer)({ isArchived });

export const channelPresentations = presentationsOf({
  ChannelCreated: ({ channels }, viewer) => {
    const known = channels.filter(isKnownTo(viewer));
    return known.length === 0 ? [] : [presentCreated(known, viewer)];
  },
  ChannelHidden: ({ channels }, viewer) => {
    const known = channels.filter(isKnownTo(viewer));
    return known.length === 0 ? [] : [presentHidden(known, viewer)];
  },
  // For clients that do not know the update, the channel disappears, if it was there, and then
  // appears, if it is there: archived channels are, with the capability.
  ChannelArchived: {
    parts: ({ channel, isArchived, subscriptions = [], ...event }) => [
      (viewer) => {
        if (knowsUpdate(viewer)) {
          return [
            {
              type: 'stream',
              op: 'update',
              stream_id: channel.id,
              name: channel.name,
              property: 'is_archived',
              value: isArchived,
            },
          ];
        }
        return isKnownTo(viewer)({ isArchived: !isArchived })
          ? [presentHidden([channel], viewer)]
          : [];
      },
      (viewer) => (appearsTo(viewer, isArchived) ? [presentCreated([channel], viewer)] : []),
      (viewer) =>
        appearsTo(viewer, isArchived)
          ? presentSubscriptions(channel, subscriptions, event, viewer)
          : [],
    ],
  },
  ChannelUpdated: {
    parts: ({ channelId, name, change, isArchived }) =>
      presentChange(change).map((present) => (viewer) => {
        const fields = present(viewer.level);
        const property = channelFieldAt(fields.property, viewer.level);
        return isKnownTo(viewer)({ isArchived }) && property !== undefined
          ? [
              {
                type: 'stream',
                op: 'update',
                stream_id: channelId,
                name,
                ...fields,
                property,
              },
            ]
          : [];
      }),
  },
});
