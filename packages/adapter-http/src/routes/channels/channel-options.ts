import type { Caller, GroupSettingValue } from '@parley/core/access';
import type { ChannelOptions, PostPolicy, TopicsPolicy } from '@parley/core/channels';
import { mapChannelPermissions } from '@parley/core/access';
import { postingGroup } from '@parley/core/channels';
import { ChannelFolderId } from '@parley/core/kernel';
import { boolean, id, integer, listed, literal, oneOf } from '@parley/wire/codecs';
import type { Parameter, ValuesOf } from '../../parameters';
import { json, optional, plain, plainOrJson, readBefore, withDefault } from '../../parameters';
import { givenPermissions } from './supplied-permissions';
import { groupSetting, singleGroup } from '@parley/wire';
import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import { keyword } from '../limits';

const formerTopicsPolicies = ['inherit', 'allow_empty_topic', 'disable_empty_topic'] as const;

/** Accepts `empty_topic_only` only from the level that added it. */
export const topicsPolicyParameter = <A>(parameter: Parameter<TopicsPolicy | A>) =>
  readBefore<TopicsPolicy | A>(
    'emptyTopicOnly',
    plainOrJson(literal(...formerTopicsPolicies)),
    parameter,
  );

export const topicsPolicyDescription =
  "Whether messages need a topic: `allow_empty_topic`, `disable_empty_topic`, `empty_topic_only` for a channel without topics, or `inherit` for the organization's setting.";

export const topicsPolicy = plainOrJson(literal(...formerTopicsPolicies, 'empty_topic_only'));

export const defaultPushDescription =
  'Whether subscribers get push notifications of messages unless they have chosen for the channel themselves.';

/** The deprecated number for who may post. */
export const postPolicy: Parameter<PostPolicy | undefined> = optional(
  json(listed(1, 2, 3, 4)),
  'Who can post: 1 everyone, 2 administrators, 3 full members, 4 moderators. Replaced by `can_send_message_group`.',
  {
    until: 'canSendMessageGroup',
  },
);

/** A number of days, or the name of a rule; the core validates it together with the permission. */
export const retention = oneOf<string | number>(integer, keyword);

/** A retention as JSON text, or the plain name of a rule. */
export const retentionParameter: Parameter<string | number | undefined> = optional(
  {
    ...json(retention),
    isJson: false,
    acceptsNull: false,
    read: (name, raw) =>
      pipe(
        json(retention).read(name, raw),
        E.orElseW(() => plain(keyword).read(name, raw)),
      ),
  },
  "After how many days messages are deleted; or `unlimited`, or `realm_default` for the organization's setting.",
);

/** The options for creating channels. */
export const channelOptionParameters = {
  invite_only: withDefault(
    json(boolean),
    false,
    'Whether the channel is private: only its subscribers can read it.',
  ),
  is_web_public: withDefault(
    json(boolean),
    false,
    'Whether anyone can read the channel without an account.',
  ),
  is_default_stream: withDefault(
    json(boolean),
    false,
    'Whether new users are subscribed to the channel.',
  ),
  history_public_to_subscribers: optional(
    json(boolean),
    'Whether new subscribers can read messages from before they subscribed. By default they can in public channels, and cannot in private ones.',
  ),
  message_retention_days: retentionParameter,
  topics_policy: topicsPolicyParameter(
    withDefault(topicsPolicy, 'inherit', topicsPolicyDescription, { since: 'topicsPolicy' }),
  ),
  default_push_notifications: withDefault(json(boolean), false, defaultPushDescription, {
    since: 'channelDefaultPush',
  }),
  folder_id: optional(json(id(ChannelFolderId)), 'The id of the folder in which the channel is.', {
    since: 'channelFolders',
  }),
  ...mapChannelPermissions((_name, { description, since }) =>
    readBefore<GroupSettingValue | undefined>(
      'anonymousGroupSettings',
      json(singleGroup),
      optional(json(groupSetting), description, { since }),
    ),
  ),
  stream_post_policy: postPolicy,
};

export const channelOptionsOf = (
  values: ValuesOf<typeof channelOptionParameters>,
  { realm }: Pick<Caller, 'realm'>,
): ChannelOptions => ({
  inviteOnly: values.invite_only,
  isWebPublic: values.is_web_public,
  isDefault: values.is_default_stream,
  historyPublicToSubscribers: values.history_public_to_subscribers,
  topicsPolicy: values.topics_policy,
  defaultPushNotifications: values.default_push_notifications,
  messageRetention: values.message_retention_days,
  folderId: values.folder_id ?? null,
  permissions: {
    ...givenPermissions(values),
    ...(values.stream_post_policy === undefined
      ? {}
      : { can_send_message_group: postingGroup(values.stream_post_policy, realm.systemGroups) }),
  },
});
