import * as t from 'io-ts';
import { GroupSettingView, channelPermissionDefinitions } from '../../access';
import {
  ChannelFolderId,
  ChannelId,
  MessageId,
  eventTable,
  struct,
  tagged,
  withOptional,
} from '../../kernel';
import { inheritedSettings } from '../subscriptions/inherited-notifications';
import { Subscription } from '../subscriptions/subscription';
import { archivedMark } from './archived-channels';
import { ChannelPrivacyView, ChannelView } from './channel-view';
import { TopicsPolicy } from './topics-policy';

const nullable = <A, O>(codec: t.Type<A, O>) => t.union([codec, t.null]);

/** The channels were created, or became visible to users. */
const ChannelCreated = tagged('ChannelCreated', { channels: t.readonlyArray(ChannelView) });

/** The channels are no longer visible to users. */
const ChannelHidden = tagged('ChannelHidden', { channels: t.readonlyArray(ChannelView) });

/** The channel was archived or unarchived together with its subscriptions. */
const ChannelArchived = withOptional(
  tagged('ChannelArchived', { channel: ChannelView, isArchived: t.boolean }),
  { subscriptions: t.readonlyArray(Subscription), ...inheritedSettings },
);

export const ChannelChange = t.union([
  struct({ property: t.literal('name'), value: t.string }),
  struct({ property: t.literal('description'), value: t.string, rendered: t.string }),
  struct({ property: t.literal('privacy'), value: ChannelPrivacyView }),
  struct({ property: t.literal('message_retention_days'), value: nullable(t.number) }),
  struct({ property: t.literal('topics_policy'), value: TopicsPolicy }),
  struct({ property: t.literal('default_push_notifications'), value: t.boolean }),
  struct({ property: t.literal('folder_id'), value: nullable(ChannelFolderId) }),
  struct({ property: t.literal('is_recently_active'), value: t.boolean }),
  struct({ property: t.literal('first_message_id'), value: nullable(MessageId) }),
  struct({
    property: t.literal('permission'),
    name: t.keyof(channelPermissionDefinitions),
    value: GroupSettingView,
    /** The deprecated number that accompanies a new posting permission. */
    postPolicy: t.number,
  }),
]);
/** One property of a channel, as it is now. */
export type ChannelChange = t.TypeOf<typeof ChannelChange>;

const ChannelUpdated = withOptional(
  tagged('ChannelUpdated', {
    channelId: ChannelId,
    /** The old name of a renamed channel. */
    name: t.string,
    change: ChannelChange,
  }),
  archivedMark,
);

/** All channels that new members are subscribed to from now on. */
const DefaultChannelsChanged = tagged('DefaultChannelsChanged', {
  channels: t.readonlyArray(ChannelView),
});

export const channelEvents = eventTable({
  ChannelCreated,
  ChannelHidden,
  ChannelArchived,
  ChannelUpdated,
  DefaultChannelsChanged,
});
