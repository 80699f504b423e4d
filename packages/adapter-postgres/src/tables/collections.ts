import type { CollectionName } from '@parley/core/access';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../database';

export type CollectionTable = {
  readonly table: keyof Database;
  /** Whether triggers count the records where they change (`collection_size`). */
  readonly isCounted?: true;
  /** The account whose records are counted together; without it, those of the organization are. */
  readonly owner?: string;
  /** Records that do not count are left out. */
  readonly where?: RawBuilder<unknown>;
  /** Bytes of one record's texts. */
  readonly bytes?: RawBuilder<unknown>;
};

const botStorage = {
  table: 'bot_storage',
  owner: 'user_id',
  bytes: sql`octet_length(key) + octet_length(value)`,
} as const;

/** Where the records of each collection are. */
export const collectionTables = {
  activeChannels: { table: 'channel', owner: 'creator_id', where: sql`not is_archived` },
  alertWords: { table: 'alert_word', owner: 'user_id', bytes: sql`octet_length(word)` },
  botStorage,
  botStorageOfOwner: botStorage,
  bots: { table: 'account', owner: 'bot_owner_id', where: sql`bot_owner_id is not null` },
  channelEmails: { table: 'channel_email', owner: 'user_id', where: sql`sender_id is not null` },
  channels: { table: 'channel', owner: 'creator_id' },
  customEmoji: { table: 'custom_emoji', owner: 'author_id' },
  drafts: {
    table: 'draft',
    owner: 'user_id',
    bytes: sql`octet_length(content) + octet_length(topic) + 8 * cardinality(recipients)`,
  },
  groupMembers: { table: 'user_group_member', isCounted: true },
  groupSubgroups: { table: 'user_group_subgroup', isCounted: true },
  invitationLinks: {
    table: 'invitation',
    owner: 'referrer_id',
    where: sql`email is null and status = 'pending'`,
  },
  invitations: { table: 'invitation', isCounted: true },
  mutedUsers: { table: 'muted_user', owner: 'user_id' },
  navigationViews: {
    table: 'navigation_view',
    owner: 'user_id',
    bytes: sql`octet_length(fragment) + coalesce(octet_length(name), 0)`,
  },
  people: { table: 'account', isCounted: true },
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
  uploadedFiles: { table: 'attachment', isCounted: true },
  userGroups: { table: 'user_group', owner: 'creator_id', where: sql`not is_system` },

  channelFolders: { table: 'channel_folder' },
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
} as const satisfies Readonly<Record<CollectionName, CollectionTable>>;
