import type { CollectionName } from '@parley/core';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../database';

export type CollectionTable = {
  readonly table: keyof Database;
  /** The account whose records are counted together; without it, those of the organization are. */
  readonly owner?: string;
  /** Records that do not count are left out. */
  readonly where?: RawBuilder<unknown>;
  /** Bytes of one record's texts. */
  readonly bytes?: RawBuilder<unknown>;
};

/** Where the records of each collection are. */
export const collectionTables = {
  alertWords: { table: 'alert_word', owner: 'user_id', bytes: sql`octet_length(word)` },
  botStorage: {
    table: 'bot_storage',
    owner: 'user_id',
    bytes: sql`octet_length(key) + octet_length(value)`,
  },
  bots: { table: 'account', owner: 'bot_owner_id' },
  drafts: {
    table: 'draft',
    owner: 'user_id',
    bytes: sql`octet_length(content) + octet_length(topic) + 8 * cardinality(recipients)`,
  },
  invitationLinks: {
    table: 'invitation',
    owner: 'referrer_id',
    where: sql`email is null and status = 'pending'`,
  },
  mutedUsers: { table: 'muted_user', owner: 'user_id' },
  navigationViews: {
    table: 'navigation_view',
    owner: 'user_id',
    bytes: sql`octet_length(fragment) + coalesce(octet_length(name), 0)`,
  },
  reminders: {
    table: 'reminder',
    owner: 'user_id',
    bytes: sql`octet_length(note) + octet_length(content) + octet_length(rendered_content)`,
  },
  savedSnippets: {
    table: 'saved_snippet',
    owner: 'user_id',
    bytes: sql`octet_length(title) + octet_length(content)`,
  },
  scheduledMessages: {
    table: 'scheduled_message',
    owner: 'user_id',
    where: sql`state <> 'sent'`,
    bytes: sql`octet_length(content) + octet_length(rendered_content)`,
  },
  topicPreferences: { table: 'topic_preference', owner: 'user_id', where: sql`policy <> 0` },
  uploadedFiles: { table: 'attachment', owner: 'owner_id' },

  channelFolders: { table: 'channel_folder' },
  customEmoji: { table: 'custom_emoji' },
  defaultChannelGroups: { table: 'default_channel_group' },
  defaultGroupChannels: { table: 'default_channel_group_channel' },
  linkifiers: {
    table: 'linkifier',
    bytes: sql`octet_length(pattern) + octet_length(url_template)
      + coalesce(octet_length(example_input), 0) + coalesce(octet_length(reverse_template), 0)
      + octet_length(array_to_string(alternative_url_templates, ''))`,
  },
  playgrounds: { table: 'realm_playground' },
  profileFields: {
    table: 'custom_profile_field',
    bytes: sql`octet_length(name) + octet_length(hint) + octet_length(data::text)`,
  },
  realmDomains: { table: 'realm_domain' },
  userGroups: { table: 'user_group', where: sql`not is_system` },
} as const satisfies Readonly<Record<CollectionName, CollectionTable>>;

type Limited = (typeof collectionTables)[CollectionName]['table'];

/**
 * Why each other table needs no such limit. A table that is neither here nor above does not
 * compile, so every new table states what limits its rows.
 */
export const boundedOtherwise: Readonly<Record<Exclude<keyof Database, Limited>, string>> = {
  bot: 'a row for each bot',
  channel: 'channels: 500 in a request; as many as the organization lets its members create',
  channel_email: 'a row for each channel, user and sender',
  channel_traffic: 'a row for each channel and day of the last four weeks',
  conversation_member: 'a row for each person in a conversation, which is made by sending',
  custom_profile_value: 'a row for each user and profile field',
  directory_account: 'a row for each user',
  email_change: 'pending changes: a new one makes earlier ones void; attempts are limited',
  event: 'removed by age and size',
  event_head: 'a row for each realm',
  event_queue: 'queues of an account are limited where they are made',
  flag_range: 'a row for each user, flag and block of messages',
  invitation_mail: 'removed by age',
  login_device: 'the devices of an account that were used last; others are forgotten',
  membership_period: 'one for each time that a user subscribes',
  message: 'sent one by one; what is loaded of them at once is limited',
  message_flag: 'a row for each user and message',
  password_reset: 'a row for each user',
  presence: 'a row for each user',
  received_email: 'limited in number for each hour, and removed by age',
  presence_head: 'a row for each realm',
  reaction: 'a row for each message, user and emoji',
  read_range: 'a row for each user and conversation, whose ranges are joined',
  realm: 'created by the operator of the server',
  recipient: 'a row for each channel and conversation',
  submessage: 'those of a message take 1 MiB at most',
  subscription: 'a row for each user and channel',
  user_group_member: 'a row for each user and group',
  user_group_subgroup: 'a row for each pair of groups',
  user_status: 'a row for each user',
};
