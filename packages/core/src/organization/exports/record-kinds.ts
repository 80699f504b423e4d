/**
 * The kinds of records, in the order in which they are written: who and where after the messages, so
 * that nobody and no place is missing that a message names.
 *
 * Source: docs/reference/exports.md#records.
 */
export const recordKinds = [
  'messages',
  'attachments',
  'organization',
  'users',
  'user_groups',
  'channel_folders',
  'channels',
  'subscriptions',
  'user_topics',
  'custom_emoji',
  'linkifiers',
  'playgrounds',
  'profile_fields',
  'domains',
  'default_channel_groups',
  'user_statuses',
  'muted_users',
  'alert_words',
  'drafts',
  'scheduled_messages',
  'reminders',
  'saved_snippets',
  'navigation_views',
] as const;

export type RecordKind = (typeof recordKinds)[number];
