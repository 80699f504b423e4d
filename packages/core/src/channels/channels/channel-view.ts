import * as t from 'io-ts';
import type { SystemGroupIds } from '../../access';
import {
  GroupSettingView,
  mapChannelPermissions,
  viewGroupSetting,
  withoutDeactivated,
} from '../../access';
import { ChannelFolderId, ChannelId, MessageId, UserId, struct, withOptional } from '../../kernel';
import type { Channel } from './channel';
import { postPolicyOf } from './post-policy';
import { TopicsPolicy } from './topics-policy';

const nullable = <A, O>(codec: t.Type<A, O>) => t.union([codec, t.null]);

export const ChannelPrivacyView = t.keyof({
  webPublic: null,
  public: null,
  private: null,
  privateProtected: null,
});

export const ChannelView = withOptional(
  struct({
    id: ChannelId,
    name: t.string,
    description: t.string,
    renderedDescription: t.string,
    createdAt: t.number,
    creatorId: nullable(UserId),
    privacy: ChannelPrivacyView,
    isArchived: t.boolean,
    messageRetentionDays: nullable(t.number),
    folderId: nullable(ChannelFolderId),
    topicsPolicy: TopicsPolicy,
    firstMessageId: nullable(MessageId),
    /** A version before a permission stores none: nobody has it. */
    permissions: t.readonly(t.partial(mapChannelPermissions(() => GroupSettingView))),
    isRecentlyActive: t.boolean,
    weeklyTraffic: nullable(t.number),
    subscriberCount: t.number,
    /** The posting permission for clients without permission groups. */
    postPolicy: t.number,
  }),
  /** Missing in entries of older versions. */
  { defaultPushNotifications: t.boolean },
);
/** A channel with everything that its record shows, including what is computed from elsewhere. */
export type ChannelView = t.TypeOf<typeof ChannelView>;

export type ChannelActivity = {
  /** The oldest message that still exists. */
  readonly firstMessageId: MessageId | null;
  /** Messages per week; null if the channel is too young. */
  readonly weeklyTraffic: number | null;
  /** Active subscribers. */
  readonly subscriberCount: number;
  /** Grows whenever another field changes; undefined if it is not known when that happens. */
  readonly version?: number;
};

/** The activity of every channel of an organization. */
export type ActivityOfAll = {
  readonly of: ReadonlyMap<ChannelId, ChannelActivity>;
  /** The newest version of them; undefined if it is not known when they change. */
  readonly version: number | undefined;
};

/** The activity of a channel that has not been counted yet. */
export const unknownActivity: ChannelActivity = {
  firstMessageId: null,
  weeklyTraffic: null,
  subscriberCount: 0,
};

/** A channel as clients receive it; its permissions list only active users. */
export const viewChannel = (
  channel: Channel,
  { firstMessageId, weeklyTraffic, subscriberCount }: ChannelActivity,
  systemGroups: SystemGroupIds,
  isDeactivated: (id: UserId) => boolean,
): ChannelView => ({
  id: channel.id,
  name: channel.name,
  description: channel.description,
  renderedDescription: channel.renderedDescription,
  createdAt: channel.createdAt,
  creatorId: channel.creatorId,
  privacy: channel.privacy,
  isArchived: channel.isArchived,
  messageRetentionDays: channel.messageRetentionDays,
  folderId: channel.folderId,
  topicsPolicy: channel.topicsPolicy,
  defaultPushNotifications: channel.defaultPushNotifications,
  isRecentlyActive: channel.isRecentlyActive,
  permissions: mapChannelPermissions((name) =>
    viewGroupSetting(withoutDeactivated(channel.permissions[name], isDeactivated), systemGroups),
  ),
  firstMessageId,
  weeklyTraffic,
  subscriberCount,
  postPolicy: postPolicyOf(channel.permissions.can_send_message_group, systemGroups),
});
