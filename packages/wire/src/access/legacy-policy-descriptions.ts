import type { LegacyPolicyName } from '@parley/core/access';

const creators = '1 members, 2 administrators, 3 full members, 4 moderators';

/** What each former setting with a number means; the groups that replaced them are named. */
export const legacyPolicyDescriptions: Readonly<Record<LegacyPolicyName, string>> = {
  add_custom_emoji_policy: `Who can add custom emoji: ${creators}.`,
  bot_creation_policy:
    'Who can create bots: 1 members, 2 members only incoming webhooks, 3 administrators.',
  create_private_stream_policy: `Who can create private channels: ${creators}.`,
  create_public_stream_policy: `Who can create public channels: ${creators}.`,
  create_web_public_stream_policy:
    'Who can create channels that people without an account can read: 2 administrators, 4 moderators, 6 nobody, 7 owners.',
  delete_own_message_policy: `Who can delete their own messages: ${creators}, 5 everyone.`,
  edit_topic_policy: `Who can move messages between topics: ${creators}, 5 everyone, 6 nobody.`,
  invite_to_realm_policy: `Who can invite people: ${creators}, 6 nobody.`,
  invite_to_stream_policy: `Who can subscribe others to channels: ${creators}.`,
  move_messages_between_streams_policy: `Who can move messages between channels: ${creators}, 6 nobody.`,
  private_message_policy: 'Who can send direct messages: 1 everyone, 2 nobody.',
  user_group_edit_policy: `Who can change user groups: ${creators}.`,
  wildcard_mention_policy:
    'Who can use wildcard mentions in large channels: 1 everyone, 2 members, 3 full members, 5 administrators, 6 nobody, 7 moderators.',
};
