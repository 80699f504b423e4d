import type { ChannelPermissionName } from '@parley/core';
import {
  ChannelFolderId,
  ChannelId,
  channelPermissionChanges,
  mapChannelPermissions,
  maxChannelDescriptionLength,
} from '@parley/core';
import type { ValueOf } from '../../codecs';
import { boolean, id, maxLength, nullable, object, rawText } from '../../codecs';
import type { Parameter } from '../../parameters';
import { json, optional, plain, plainOrJson } from '../../parameters';
import { pathId } from '../../path-parameters';
import { userRoute } from '../../route';
import { givenPermissions } from './given-permissions';
import { groupSettingChange } from '../user-groups/group-setting';
import { retentionParameter, topicsPolicy } from './channel-options';

const permission = (
  name: ChannelPermissionName,
): Parameter<ValueOf<typeof groupSettingChange> | undefined> =>
  optional(json(groupSettingChange), { since: channelPermissionChanges[name] });

const folder: Parameter<ChannelFolderId | null | undefined> = optional(
  json(nullable(id(ChannelFolderId))),
  { since: 'channelFolders' },
);

export const updateChannel = userRoute({
  summary: 'Change a channel',
  method: 'patch',
  path: '/streams/:stream_id',
  pathParameters: { stream_id: pathId(ChannelId) },
  parameters: {
    description: optional(plain(maxLength(maxChannelDescriptionLength))),
    new_name: optional(plain(rawText)),
    is_private: optional(json(boolean)),
    is_web_public: optional(json(boolean)),
    history_public_to_subscribers: optional(json(boolean)),
    is_default_stream: optional(json(boolean)),
    message_retention_days: retentionParameter,
    is_archived: optional(json(boolean), { since: 'unarchivedChannels' }),
    topics_policy: optional(plainOrJson(topicsPolicy), { since: 'topicsPolicy' }),
    folder_id: folder,
    ...mapChannelPermissions(permission),
  },
  response: object({}),
  run:
    ({ updateChannel: update }) =>
    (caller, values) =>
      update(caller, {
        channelId: values.stream_id,
        name: values.new_name,
        description: values.description,
        isPrivate: values.is_private,
        isWebPublic: values.is_web_public,
        historyPublicToSubscribers: values.history_public_to_subscribers,
        isDefault: values.is_default_stream,
        messageRetention: values.message_retention_days,
        isArchived: values.is_archived,
        topicsPolicy: values.topics_policy,
        folderId: values.folder_id,
        permissions: givenPermissions(values),
      }),
  present: () => ({}),
});

export const archiveChannel = userRoute({
  summary: 'Archive a channel',
  method: 'delete',
  path: '/streams/:stream_id',
  pathParameters: { stream_id: pathId(ChannelId) },
  parameters: {},
  response: object({}),
  run:
    ({ archiveChannel: archive }) =>
    (caller, { stream_id }) =>
      archive(caller, { channelId: stream_id }),
  present: () => ({}),
});
