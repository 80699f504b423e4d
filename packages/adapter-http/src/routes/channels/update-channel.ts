import type { ChannelPermissionName, PostPolicy } from '@parley/core';
import {
  ChannelFolderId,
  ChannelId,
  channelPermissionChanges,
  mapChannelPermissions,
  maxChannelDescriptionLength,
} from '@parley/core';
import type { ValueOf } from '../../codecs';
import { boolean, id, maxLength, nullable, object } from '../../codecs';
import type { Parameter } from '../../parameters';
import { freeText, json, optional, readBefore } from '../../parameters';
import { pathId } from '../../path-parameters';
import { userRoute } from '../../route';
import { givenPermissions } from './supplied-permissions';
import { groupSettingChange, singleGroupChange } from '../user-groups/group-setting';
import {
  postPolicy,
  retentionParameter,
  topicsPolicy,
  topicsPolicyParameter,
} from './channel-options';
import { rawLine } from '../limits';

const permission = (
  name: ChannelPermissionName,
): Parameter<ValueOf<typeof groupSettingChange> | undefined> =>
  readBefore<ValueOf<typeof groupSettingChange> | undefined>(
    'anonymousGroupSettings',
    optional(json(singleGroupChange)),
    optional(json(groupSettingChange), { since: channelPermissionChanges[name] }),
  );

const folder: Parameter<ChannelFolderId | null | undefined> = optional(
  json(nullable(id(ChannelFolderId))),
  { since: 'channelFolders' },
);

/** The older of the two parameters says whether only administrators may post. */
const postPolicyFrom = (values: {
  readonly stream_post_policy: PostPolicy | undefined;
  readonly is_announcement_only: boolean | undefined;
}): PostPolicy | undefined => {
  if (values.is_announcement_only === undefined) {
    return values.stream_post_policy;
  }
  return values.is_announcement_only ? 2 : 1;
};

export const updateChannel = userRoute({
  summary: 'Update a channel',
  method: 'patch',
  path: '/streams/:stream_id',
  pathParameters: { stream_id: pathId(ChannelId) },
  parameters: {
    description: optional(freeText(maxLength(maxChannelDescriptionLength))),
    new_name: optional(freeText(rawLine)),
    is_private: optional(json(boolean)),
    is_web_public: optional(json(boolean)),
    history_public_to_subscribers: optional(json(boolean)),
    is_default_stream: optional(json(boolean)),
    message_retention_days: retentionParameter,
    is_archived: optional(json(boolean), { since: 'unarchivedChannels' }),
    topics_policy: topicsPolicyParameter(optional(topicsPolicy, { since: 'topicsPolicy' })),
    folder_id: folder,
    ...mapChannelPermissions(permission),
    stream_post_policy: postPolicy,
    is_announcement_only: optional(json(boolean), { until: 'canSendMessageGroup' }),
  },
  response: object({}),
  run:
    ({ channels }) =>
    (caller, values) =>
      channels.update(caller, {
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
        postPolicy: postPolicyFrom(values),
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
    ({ channels }) =>
    (caller, { stream_id }) =>
      channels.archive(caller, { channelId: stream_id }),
  present: () => ({}),
});
