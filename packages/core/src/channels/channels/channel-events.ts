import * as t from 'io-ts';
import { GroupSettingView, presentGroupSetting } from '../../access';
import type { AtMostOne, EventViewer, FeatureLevel, WireEvent } from '../../kernel';
import { ChannelFolderId, ChannelId, MessageId, eventKind, eventTable, has } from '../../kernel';
import { WithInherited, inheritedBy } from '../subscriptions/inherited-notifications';
import { presentSubscription } from '../subscriptions/present-subscription';
import { Subscription } from '../subscriptions/subscription';
import { OfArchived, isKnownTo } from './archived-channels';
import { channelFieldName, hasChannelField } from './channel-field-levels';
import { hasSharedHistory, isPrivate, isWebPublic } from './channel-privacy';
import { ChannelPermissionsView, ChannelPrivacyView, ChannelView } from './channel-view';
import { presentChannel } from './present-channel';
import { TopicsPolicy } from './topics-policy';

const nullable = <A, O>(codec: t.Type<A, O>) => t.union([codec, t.null]);

const ChannelCreated = t.readonly(
  t.type({ _tag: t.literal('ChannelCreated'), channels: t.readonlyArray(ChannelView) }),
);
/** The channels were created, or became visible to users. */
export type ChannelCreated = t.TypeOf<typeof ChannelCreated>;

const ChannelHidden = t.readonly(
  t.type({ _tag: t.literal('ChannelHidden'), channels: t.readonlyArray(ChannelView) }),
);
/** The channels are no longer visible to users. */
export type ChannelHidden = t.TypeOf<typeof ChannelHidden>;

const ChannelArchived = t.readonly(
  t.intersection([
    t.type({ _tag: t.literal('ChannelArchived'), channel: ChannelView, isArchived: t.boolean }),
    t.partial({ subscriptions: t.readonlyArray(Subscription) }),
    WithInherited,
  ]),
);
/** The channel was archived or unarchived together with its subscriptions. */
export type ChannelArchived = t.TypeOf<typeof ChannelArchived>;

const PermissionName = t.keyof(ChannelPermissionsView.type.props);

export const ChannelChange = t.union([
  t.readonly(t.type({ property: t.literal('name'), value: t.string })),
  t.readonly(t.type({ property: t.literal('description'), value: t.string, rendered: t.string })),
  t.readonly(t.type({ property: t.literal('privacy'), value: ChannelPrivacyView })),
  t.readonly(t.type({ property: t.literal('message_retention_days'), value: nullable(t.number) })),
  t.readonly(t.type({ property: t.literal('topics_policy'), value: TopicsPolicy })),
  t.readonly(t.type({ property: t.literal('default_push_notifications'), value: t.boolean })),
  t.readonly(t.type({ property: t.literal('folder_id'), value: nullable(ChannelFolderId) })),
  t.readonly(t.type({ property: t.literal('is_recently_active'), value: t.boolean })),
  t.readonly(t.type({ property: t.literal('first_message_id'), value: nullable(MessageId) })),
  t.readonly(
    t.type({
      property: t.literal('permission'),
      name: PermissionName,
      value: GroupSettingView,
      /** The deprecated number that accompanies a new posting permission. */
      postPolicy: t.number,
    }),
  ),
]);
/** One property of a channel, as it is now. */
export type ChannelChange = t.TypeOf<typeof ChannelChange>;

const ChannelUpdated = t.readonly(
  t.intersection([
    t.type({
      _tag: t.literal('ChannelUpdated'),
      channelId: ChannelId,
      /** The old name of a renamed channel. */
      name: t.string,
      change: ChannelChange,
    }),
    OfArchived,
  ]),
);
export type ChannelUpdated = t.TypeOf<typeof ChannelUpdated>;

const DefaultChannelsChanged = t.readonly(
  t.type({ _tag: t.literal('DefaultChannelsChanged'), channels: t.readonlyArray(ChannelView) }),
);
/** All channels that new members are subscribed to from now on. */
export type DefaultChannelsChanged = t.TypeOf<typeof DefaultChannelsChanged>;

type Fields = { readonly property: string } & Readonly<Record<string, unknown>>;

type PresentFields = (level: FeatureLevel) => Fields;

/** The properties of one change, in order, as the client knows them. */
const presentChange = (change: ChannelChange): readonly PresentFields[] => {
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

const presentHidden = (
  channels: readonly ChannelView[],
  { level }: Pick<EventViewer, 'level'>,
): WireEvent => ({
  type: 'stream',
  op: 'delete',
  ...(has(level, 'slimStreamDeletion')
    ? {
        streams: channels.map(({ id }) => ({ stream_id: id })),
        stream_ids: channels.map(({ id }) => id),
      }
    : { streams: channels.map((channel) => presentChannel(channel, level)) }),
});

/** Without subscribers: they follow in events of their own, which clients add up. */
const presentCreated = (
  channels: readonly ChannelView[],
  { level }: Pick<EventViewer, 'level'>,
): WireEvent => ({
  type: 'stream',
  op: 'create',
  streams: channels.map((channel) => presentChannel({ ...channel, subscriberCount: 0 }, level)),
});

/**
 * The subscriptions of a channel that is new to a client: with the viewer's own settings for a
 * subscriber, as peers for others.
 */
const presentSubscriptions = (
  channel: ChannelView,
  subscriptions: readonly Subscription[],
  inherited: WithInherited,
  viewer: EventViewer,
): AtMostOne => {
  const { userId, level } = viewer;
  const subscriberIds = subscriptions.map((subscription) => subscription.userId);
  const personal = subscriptions.find((subscription) => subscription.userId === userId);
  if (personal !== undefined) {
    const record = presentSubscription(
      { channel, personal, subscriberIds },
      level,
      inheritedBy(viewer, inherited),
    );
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

export const channelEvents = eventTable({
  ChannelCreated: eventKind(ChannelCreated, ({ channels }, viewer) => {
    const known = channels.filter(isKnownTo(viewer));
    return known.length === 0 ? [] : [presentCreated(known, viewer)];
  }),
  ChannelHidden: eventKind(ChannelHidden, ({ channels }, viewer) => {
    const known = channels.filter(isKnownTo(viewer));
    return known.length === 0 ? [] : [presentHidden(known, viewer)];
  }),
  // For clients that do not know the update, the channel disappears, if it was there, and then
  // appears, if it is there: archived channels are, with the capability.
  ChannelArchived: eventKind(ChannelArchived, {
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
  }),
  ChannelUpdated: eventKind(ChannelUpdated, {
    parts: ({ channelId, name, change, isArchived }) =>
      presentChange(change).map((present) => (viewer) => {
        const fields = present(viewer.level);
        return isKnownTo(viewer)({ isArchived }) && hasChannelField(fields.property, viewer.level)
          ? [
              {
                type: 'stream',
                op: 'update',
                stream_id: channelId,
                name,
                ...fields,
                property: channelFieldName(fields.property, viewer.level),
              },
            ]
          : [];
      }),
  }),
  DefaultChannelsChanged: eventKind(DefaultChannelsChanged, ({ channels }, { level }) => [
    {
      type: 'default_streams',
      default_streams: has(level, 'defaultChannelIds')
        ? channels.map(({ id }) => id)
        : channels.map((channel) => presentChannel(channel, level)),
    },
  ]),
});
