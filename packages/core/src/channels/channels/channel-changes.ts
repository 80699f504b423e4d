import type { GroupSettingValue, Realm } from '../../access';
import { channelPermissionNames, viewGroupSetting } from '../../access';
import type { Channel } from './channel';
import type { ChannelChange } from './channel-events';
import { postPolicyOf } from './post-policy';

const isSame = (a: GroupSettingValue, b: GroupSettingValue): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** What differs between two states of a channel, in the order of its events. */
export const presentedChanges = (
  before: Channel,
  after: Channel,
  realm: Pick<Realm, 'systemGroups'>,
): readonly ChannelChange[] => [
  ...(before.privacy === after.privacy
    ? []
    : [{ property: 'privacy' as const, value: after.privacy }]),
  ...(before.messageRetentionDays === after.messageRetentionDays
    ? []
    : [{ property: 'message_retention_days' as const, value: after.messageRetentionDays }]),
  ...(before.topicsPolicy === after.topicsPolicy
    ? []
    : [{ property: 'topics_policy' as const, value: after.topicsPolicy }]),
  ...(before.defaultPushNotifications === after.defaultPushNotifications
    ? []
    : [
        {
          property: 'default_push_notifications' as const,
          value: after.defaultPushNotifications,
        },
      ]),
  ...(before.description === after.description
    ? []
    : [
        {
          property: 'description' as const,
          value: after.description,
          rendered: after.renderedDescription,
        },
      ]),
  ...(before.name === after.name ? [] : [{ property: 'name' as const, value: after.name }]),
  ...(before.folderId === after.folderId
    ? []
    : [{ property: 'folder_id' as const, value: after.folderId }]),
  ...channelPermissionNames
    .filter((name) => !isSame(before.permissions[name], after.permissions[name]))
    .map((name) => ({
      property: 'permission' as const,
      name,
      value: viewGroupSetting(after.permissions[name], realm.systemGroups),
      postPolicy: postPolicyOf(after.permissions.can_send_message_group, realm.systemGroups),
    })),
];
