import type { PostPolicy } from '@parley/core/channels';
import { mapChannelPermissions } from '@parley/core/access';
import { maxChannelDescriptionLength } from '@parley/core/channels';
import { ChannelFolderId } from '@parley/core/kernel';
import type { ValueOf } from '@parley/wire/codecs';
import { channelInPath } from '../in-paths';
import { boolean, id, maxLength, nullable } from '@parley/wire/codecs';
import type { Parameter } from '../../parameters';
import { freeText, json, optional, readBefore } from '../../parameters';
import { userRoute, withoutFields } from '../../route';
import { givenPermissions } from './supplied-permissions';
import { groupSettingChange, singleGroupChange } from '@parley/wire';
import {
  defaultPushDescription,
  postPolicy,
  retentionParameter,
  topicsPolicy,
  topicsPolicyDescription,
  topicsPolicyParameter,
} from './channel-options';
import { rawLine } from '../limits';

const folder: Parameter<ChannelFolderId | null | undefined> = optional(
  json(nullable(id(ChannelFolderId))),
  'The id of the folder in which the channel is; null for none.',
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
  needs: 'write',
  pathParameters: { stream_id: channelInPath },
  parameters: {
    description: optional(
      freeText(maxLength(maxChannelDescriptionLength)),
      'The new description, in Markdown.',
    ),
    new_name: optional(freeText(rawLine), 'The new name.'),
    is_private: optional(json(boolean), 'Whether only subscribers can read the channel.'),
    is_web_public: optional(
      json(boolean),
      'Whether anyone can read the channel without an account.',
    ),
    history_public_to_subscribers: optional(
      json(boolean),
      'Whether new subscribers can read messages from before they subscribed.',
    ),
    is_default_stream: optional(json(boolean), 'Whether new users are subscribed to the channel.'),
    message_retention_days: retentionParameter,
    is_archived: optional(json(boolean), 'False unarchives the channel.', {
      since: 'unarchivedChannels',
    }),
    topics_policy: topicsPolicyParameter(
      optional(topicsPolicy, topicsPolicyDescription, { since: 'topicsPolicy' }),
    ),
    default_push_notifications: optional(json(boolean), defaultPushDescription, {
      since: 'channelDefaultPush',
    }),
    folder_id: folder,
    ...mapChannelPermissions((_name, { description, since }) =>
      readBefore<ValueOf<typeof groupSettingChange> | undefined>(
        'anonymousGroupSettings',
        json(singleGroupChange),
        optional(json(groupSettingChange), description, { since }),
      ),
    ),
    stream_post_policy: postPolicy,
    is_announcement_only: optional(
      json(boolean),
      'Whether only administrators can post. Replaced by `can_send_message_group`.',
      { until: 'canSendMessageGroup' },
    ),
  },
  adds: ['activeChannels'],
  ...withoutFields,
  run: ({ channels }, caller, values) =>
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
      defaultPushNotifications: values.default_push_notifications,
      folderId: values.folder_id,
      permissions: givenPermissions(values),
      postPolicy: postPolicyFrom(values),
    }),
});

export const archiveChannel = userRoute({
  summary: 'Archive a channel',
  method: 'delete',
  path: '/streams/:stream_id',
  needs: 'write',
  pathParameters: { stream_id: channelInPath },
  ...withoutFields,
  run: ({ channels }, caller, { stream_id }) => channels.archive(caller, { channelId: stream_id }),
});
