import type { RecordKind } from '@parley/core/organization';
import { recordKinds } from '@parley/core/organization';
import type { Database } from '../database';
import type { UntypedTable } from './bounded-otherwise';
import { boundedOtherwise } from './bounded-otherwise';
import { collectionTables } from './collections';

/** Kinds of records that an export has of the rows, or why it has none. */
type Exported = readonly RecordKind[] | { readonly why: string };

const notExported = (why: string): Exported => ({ why });

const credentials = notExported('what one can log in with');
const passing = notExported('work of the server, which passes');
const address = notExported('addresses to which anybody can write');
const derived = notExported('follows from other records');
const elsewhere = notExported('accounts of another service, which log in there again');
const devices = notExported('devices register again');
const server = notExported('about the server or another organization');
const retained = notExported('deleted for everybody, and kept only to be restored here');

/**
 * What becomes of each table in an export: a new table does not compile before that is decided, and
 * a test finds those of the migrated schema.
 *
 * Source: docs/reference/exports.md#records.
 */
const exportedTables: Readonly<Record<keyof Database | UntypedTable, Exported>> = {
  account: ['users'],
  alert_word: ['alert_words'],
  answer_address: address,
  archived_message: retained,
  archived_message_attachment: retained,
  archived_message_flag: retained,
  archived_reaction: retained,
  archived_submessage: retained,
  attachment: ['attachments'],
  attempt_count: passing,
  bot: ['users'],
  bot_storage: notExported('private data of a bot, which cannot consent'),
  channel: ['channels'],
  channel_email: address,
  channel_folder: ['channel_folders'],
  channel_traffic: derived,
  client_device: devices,
  collection_size: derived,
  conversation_member: ['messages'],
  custom_emoji: ['custom_emoji'],
  custom_profile_field: ['profile_fields'],
  custom_profile_value: ['users'],
  default_channel_group: ['default_channel_groups'],
  default_channel_group_channel: ['default_channel_groups'],
  digest_mark: passing,
  directory_account: elsewhere,
  draft: ['drafts'],
  email_change: passing,
  event: passing,
  event_head: passing,
  event_queue: passing,
  flag_range: ['messages'],
  installation: server,
  invitation: credentials,
  invitation_mail: passing,
  linked_page: notExported('pages of others, which are fetched again'),
  linkifier: ['linkifiers'],
  login_device: credentials,
  login_link: credentials,
  membership_period: ['messages'],
  message: ['messages'],
  message_attachment: ['attachments'],
  message_flag: ['messages'],
  missed_message: passing,
  missed_message_mark: passing,
  muted_user: ['muted_users'],
  named_api_key: credentials,
  navigation_view: ['navigation_views'],
  organization_directory: server,
  password_reset: credentials,
  presence: passing,
  presence_head: passing,
  provider_account: elsewhere,
  push_registration: devices,
  pushed_message: passing,
  reaction: ['messages'],
  read_range: ['messages'],
  realm: ['organization'],
  realm_domain: ['domains'],
  realm_export: server,
  realm_playground: ['playgrounds'],
  received_email: passing,
  recipient: ['messages', 'channels'],
  reminder: ['reminders'],
  retention_night: passing,
  saved_snippet: ['saved_snippets'],
  scheduled_message: ['scheduled_messages'],
  scheduled_message_attachment: derived,
  session: credentials,
  shard: server,
  submessage: ['messages'],
  subscription: ['subscriptions'],
  topic_preference: ['user_topics'],
  user_group: ['user_groups'],
  user_group_member: ['user_groups'],
  user_group_subgroup: ['user_groups'],
  user_status: ['user_statuses'],
};

describe('what becomes of tables in an export', () => {
  it('is stated for the tables of the migrated schema, which collections.test.ts finds', () => {
    const all = [
      ...Object.values(collectionTables).map(({ table }) => table),
      ...Object.keys(boundedOtherwise),
    ];
    expect(Object.keys(exportedTables).sort()).toEqual(Array.from(new Set(all)).sort());
  });

  it('accounts for every kind of record', () => {
    const named = Object.values(exportedTables).flatMap((each) => ('why' in each ? [] : each));
    expect(Array.from(new Set(named)).sort()).toEqual([...recordKinds].sort());
  });
});
