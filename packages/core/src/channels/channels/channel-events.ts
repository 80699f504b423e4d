import * as t from 'io-ts';
import { GroupSettingView, channelPermissionDefinitions } from '../../access';
import { ChannelFolderId, ChannelId, MessageId, eventTable } from '../../kernel';
import { WithInherited } from '../subscriptions/inherited-notifications';
import { Subscription } from '../subscriptions/subscription';
import { OfArchived } from './archived-channels';
import { ChannelPrivacyView, ChannelView } from './channel-view';
import { TopicsPolicy } from './topics-policy';

const nullable = <A, O>(codec: t.Type<A, O>) => t.union([codec, t.null]);

/** The channels were created, or became visible to users. */
const ChannelCreated = t.readonly(
  t.type({ _tag: t.literal('ChannelCreated'), channels: t.readonlyArray(ChannelView) }),
);

/** The channels are no longer visible to users. */
const ChannelHidden = t.readonly(
  t.type({ _tag: t.literal('ChannelHidden'), channels: t.readonlyArray(ChannelView) }),
);

/** The channel was archived or unarchived together with its subscriptions. */
const ChannelArchived = t.readonly(
  t.intersection([
    t.type({ _tag: t.literal('ChannelArchived'), channel: ChannelView, isArchived: t.boolean }),
    t.partial({ subscriptions: t.readonlyArray(Subscription) }),
    WithInherited,
  ]),
);

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
      name: t.keyof(channelPermissionDefinitions),
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

/** All channels that new members are subscribed to from now on. */
const DefaultChannelsChanged = t.readonly(
  t.type({ _tag: t.literal('DefaultChannelsChanged'), channels: t.readonlyArray(ChannelView) }),
);

export const channelEvents = eventTable({
  ChannelCreated,
  ChannelHidden,
  ChannelArchived,
  ChannelUpdated,
  DefaultChannelsChanged,
});
