import type { ChannelOptions, ChannelPermissionName, GroupSettingValue } from '@parley/core';
import { ChannelFolderId, channelPermissionChanges, mapChannelPermissions } from '@parley/core';
import { boolean, id, integer, literal, oneOf, text } from '../../codecs';
import type { Parameter, ValuesOf } from '../../parameters';
import { json, optional, plainOrJson, withDefault } from '../../parameters';
import { givenPermissions } from './given-permissions';
import { groupSetting } from '../user-groups/group-setting';

export const topicsPolicy = literal(
  'inherit',
  'allow_empty_topic',
  'disable_empty_topic',
  'empty_topic_only',
);

/** Days, or the name of a rule; which of them hold is decided with the permission to say so. */
export const retention = oneOf<string | number>(integer, text);

/** A retention as JSON text, or the name of a rule as it is. */
export const retentionParameter: Parameter<string | number | undefined> = optional({
  ...json(retention),
  read: (name, raw) => {
    const read = json(retention).read(name, raw);
    return read._tag === 'Right' ? read : { _tag: 'Right', right: raw };
  },
});

const permission = (name: ChannelPermissionName): Parameter<GroupSettingValue | undefined> =>
  optional(json(groupSetting), { since: channelPermissionChanges[name] });

/** What channels are made with. */
export const channelOptionParameters = {
  invite_only: withDefault(json(boolean), false),
  is_web_public: withDefault(json(boolean), false),
  is_default_stream: withDefault(json(boolean), false),
  history_public_to_subscribers: optional(json(boolean)),
  message_retention_days: retentionParameter,
  topics_policy: withDefault(plainOrJson(topicsPolicy), 'inherit', { since: 'topicsPolicy' }),
  folder_id: optional(json(id(ChannelFolderId)), { since: 'channelFolders' }),
  ...mapChannelPermissions(permission),
};

export const channelOptionsOf = (
  values: ValuesOf<typeof channelOptionParameters>,
): ChannelOptions => ({
  inviteOnly: values.invite_only,
  isWebPublic: values.is_web_public,
  isDefault: values.is_default_stream,
  historyPublicToSubscribers: values.history_public_to_subscribers,
  topicsPolicy: values.topics_policy,
  messageRetention: values.message_retention_days,
  folderId: values.folder_id ?? null,
  permissions: givenPermissions(values),
});
