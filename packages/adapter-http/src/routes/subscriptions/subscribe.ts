import type { Principals } from '@parley/core';
import { UserId, isColor, maxChannelDescriptionLength } from '@parley/core';
import {
  arrayOf,
  boolean,
  id,
  literal,
  mapped,
  maxLength,
  min,
  object,
  oneOf,
  place,
  recordOf,
  text,
  where,
} from '../../codecs';
import { json, optional, plainOrJson, withDefault } from '../../parameters';
import { nonGuestRoute } from '../../route';
import { given } from '../given';
import { groupSetting } from '../user-groups/group-setting';

const color = where(
  text,
  isColor,
  `Invalid ${place}: Value error, color is not a valid hex color code`,
);

const requestedChannel = object({
  required: { name: text },
  optional: { color, description: maxLength(maxChannelDescriptionLength) },
  isOpen: true,
});

const principals = oneOf<Principals>(
  mapped(arrayOf(id(UserId)), (ids) => ({ _tag: 'ByIds', ids })),
  mapped(arrayOf(text), (emails) => ({ _tag: 'ByEmails', emails })),
);

const topicsPolicy = literal(
  'inherit',
  'allow_empty_topic',
  'disable_empty_topic',
  'empty_topic_only',
);

/** Days that messages are kept: null inherits the organization's setting, -1 is for ever. */
const retention = oneOf<number | null>(
  mapped(literal('realm_default'), () => null),
  mapped(literal('unlimited', 'forever'), () => -1),
  min(1),
);

const permission = optional(json(groupSetting));

export const subscribe = nonGuestRoute({
  summary: 'Subscribe people to channels, making those that do not exist',
  method: 'post',
  path: '/users/me/subscriptions',
  parameters: {
    subscriptions: withDefault(json(arrayOf(requestedChannel)), []),
    principals: optional(json(principals)),
    invite_only: withDefault(json(boolean), false),
    is_web_public: withDefault(json(boolean), false),
    history_public_to_subscribers: optional(json(boolean)),
    message_retention_days: withDefault(plainOrJson(retention), null),
    topics_policy: withDefault(plainOrJson(topicsPolicy), 'inherit'),
    authorization_errors_fatal: withDefault(json(boolean), true),
    can_add_subscribers_group: permission,
    can_administer_channel_group: permission,
    can_create_topic_group: permission,
    can_delete_any_message_group: permission,
    can_delete_own_message_group: permission,
    can_move_messages_out_of_channel_group: permission,
    can_move_messages_within_channel_group: permission,
    can_remove_subscribers_group: permission,
    can_resolve_topics_group: permission,
    can_send_message_group: permission,
    can_subscribe_group: permission,
  },
  response: object({
    required: {
      subscribed: recordOf(arrayOf(text)),
      already_subscribed: recordOf(arrayOf(text)),
    },
    optional: { unauthorized: arrayOf(text) },
  }),
  run:
    ({ subscribe: run }) =>
    (caller, values) =>
      run(caller, {
        channels: values.subscriptions.map(({ name, description, color: wanted }) => ({
          name,
          description,
          color: wanted,
        })),
        principals: values.principals,
        authorizationErrorsFatal: values.authorization_errors_fatal,
        options: {
          inviteOnly: values.invite_only,
          isWebPublic: values.is_web_public,
          historyPublicToSubscribers: values.history_public_to_subscribers,
          topicsPolicy: values.topics_policy,
          messageRetentionDays: values.message_retention_days,
          permissions: given({
            can_add_subscribers_group: values.can_add_subscribers_group,
            can_administer_channel_group: values.can_administer_channel_group,
            can_create_topic_group: values.can_create_topic_group,
            can_delete_any_message_group: values.can_delete_any_message_group,
            can_delete_own_message_group: values.can_delete_own_message_group,
            can_move_messages_out_of_channel_group: values.can_move_messages_out_of_channel_group,
            can_move_messages_within_channel_group: values.can_move_messages_within_channel_group,
            can_remove_subscribers_group: values.can_remove_subscribers_group,
            can_resolve_topics_group: values.can_resolve_topics_group,
            can_send_message_group: values.can_send_message_group,
            can_subscribe_group: values.can_subscribe_group,
          }),
        },
      }),
  present: ({ subscribed, alreadySubscribed, unauthorized }, _caller, values) => ({
    subscribed: Object.fromEntries(subscribed),
    already_subscribed: Object.fromEntries(alreadySubscribed),
    ...(values.authorization_errors_fatal ? {} : { unauthorized }),
  }),
});
