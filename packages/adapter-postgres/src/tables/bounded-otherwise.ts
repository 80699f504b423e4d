import type { CollectionName } from '@parley/core/access';
import { collectionLimits, maxNamedKeys, maxSessions } from '@parley/core/access';
import { maxClientDevices, maxLoginDevices, maxPushRegistrations } from '@parley/core/accounts';
import { maxMembershipPeriods } from '@parley/core/channels';
import { defaultEventLimits, secondsPerDay } from '@parley/core/kernel';
import { maxLinkedPages, maxReactions, maxRecipients } from '@parley/core/messages';
import { maxExportRecords } from '@parley/core/organization';
import type { Database } from '../database';
import type { collectionTables } from './collections';

type Limited = (typeof collectionTables)[CollectionName]['table'];

/** Tables that are only written with SQL, and so have no type. */
export type UntypedTable =
  | 'archived_message'
  | 'archived_message_attachment'
  | 'archived_message_flag'
  | 'archived_reaction'
  | 'archived_submessage'
  | 'attempt_count'
  | 'digest_mark'
  | 'installation'
  | 'message_attachment'
  | 'missed_message'
  | 'missed_message_mark'
  | 'organization_directory'
  | 'pushed_message'
  | 'retention_night'
  | 'scheduled_message_attachment'
  | 'shard';

/** How many rows a table can have that holds no collection of its own. */
export type Bounded = {
  /** Why there are no more. */
  readonly why: string;
  /** The most rows of one account and of one organization. */
  readonly rows:
    | { readonly account: number; readonly organization: number }
    /** Rows that come and go with messages, whose number only the rate of requests limits. */
    | { readonly message: number };
};

const { bots, channels, people, profileFields, scheduledMessages } = collectionLimits;

const maxAccounts = people.organization.maxCount + bots.organization.maxCount;
const maxChannels = channels.organization.maxCount;

const ofOwners = (account: number, organization: number, why: string): Bounded => ({
  why,
  rows: { account, organization },
});

const ofEachAccount = (count: number, why: string): Bounded =>
  ofOwners(count, count * maxAccounts, why);

const ofOrganization = (count: number, why: string): Bounded => ofOwners(count, count, why);

const ofMessage = (message: number, why: string): Bounded => ({ why, rows: { message } });

/** Links in the text of a message have more characters than that. */
const maxLinkedFiles = 10_000 / 20;

/** The data of widgets takes a mebibyte in all. */
const maxSubmessages = 2 ** 20;

const archived = 'as long as it is in the archive';

/**
 * Why each other table needs no limit of its own, and the numbers that follow. A table that is
 * neither here nor a collection does not compile, and a test finds those of the migrated schema, so
 * every new table states what limits its rows.
 */
export const boundedOtherwise: Readonly<
  Record<Exclude<keyof Database, Limited> | UntypedTable, Bounded>
> = {
  answer_address: ofMessage(maxAccounts, 'a row for each email about the message; removed by age'),
  archived_message: ofMessage(1, archived),
  archived_message_attachment: ofMessage(maxLinkedFiles, archived),
  archived_message_flag: ofMessage(maxAccounts, archived),
  archived_reaction: ofMessage(maxReactions, archived),
  archived_submessage: ofMessage(maxSubmessages, archived),
  attempt_count: ofEachAccount(1_000, 'a row for each limit and address; removed by age'),
  bot: ofOwners(bots.account.maxCount, bots.organization.maxCount, 'a row for each bot'),
  channel_traffic: ofOwners(
    channels.account.maxCount * 28,
    maxChannels * 28,
    'a row for each channel and day of the last four weeks',
  ),
  client_device: ofEachAccount(maxClientDevices, 'a new one removes the oldest'),
  collection_size: ofEachAccount(10, 'a row for each account and counted collection'),
  conversation_member: ofMessage(maxRecipients, 'a row for each person in a new conversation'),
  custom_profile_value: ofEachAccount(
    profileFields.organization.maxCount,
    'a row for each user and profile field',
  ),
  digest_mark: ofOrganization(1, 'a row for each organization'),
  directory_account: ofEachAccount(1, 'a row for each user'),
  email_change: ofEachAccount(1, 'a new pending change replaces the earlier one'),
  event: ofOrganization(defaultEventLimits.maxLogEntries, 'removed by age and number'),
  event_head: ofOrganization(1, 'a row for each organization'),
  event_queue: ofEachAccount(
    defaultEventLimits.maxQueuesPerUser,
    'a new queue removes the one that was polled longest ago',
  ),
  flag_range: ofMessage(maxAccounts, 'a row for each user, flag and block of messages'),
  installation: ofOrganization(1, 'one row for all organizations'),
  invitation_mail: ofOrganization(secondsPerDay, 'a row for each second of a day'),
  linked_page: ofOrganization(maxLinkedPages, 'those that were fetched longest ago are removed'),
  login_device: ofEachAccount(maxLoginDevices, 'all but those used last are forgotten'),
  login_link: ofEachAccount(1, 'a new link replaces the earlier one'),
  membership_period: ofEachAccount(
    maxMembershipPeriods * maxChannels,
    'few for each user and channel',
  ),
  message: ofMessage(1, 'sent one by one; what is loaded of them at once is limited'),
  message_attachment: ofMessage(maxLinkedFiles, 'a row for each file that a message links'),
  message_flag: ofMessage(maxAccounts, 'a row for each user and message'),
  missed_message: ofMessage(maxAccounts, 'until the next email to its reader'),
  missed_message_mark: ofOrganization(1, 'a row for each organization'),
  named_api_key: ofEachAccount(maxNamedKeys, 'more are refused'),
  organization_directory: ofOrganization(1, 'a row for each organization'),
  password_reset: ofEachAccount(1, 'a row for each user'),
  presence: ofEachAccount(1, 'a row for each user'),
  presence_head: ofOrganization(1, 'a row for each organization'),
  push_registration: ofEachAccount(maxPushRegistrations, 'a new one removes the oldest'),
  provider_account: ofEachAccount(1, 'a row for each user'),
  pushed_message: ofMessage(maxAccounts, 'until its reader has read it; removed by age'),
  reaction: ofMessage(maxReactions, 'limited for each user and message'),
  read_range: ofMessage(maxAccounts, 'a row for each user and conversation; ranges are joined'),
  realm: ofOrganization(1, 'created by the operator of the server'),
  realm_export: ofOrganization(maxExportRecords, 'the oldest make way for new ones'),
  received_email: ofOrganization(600 * 24 * 7, 'limited for each hour; removed by age'),
  recipient: ofMessage(1, 'a row for each channel and conversation'),
  retention_night: ofOrganization(1, 'a row for each organization'),
  scheduled_message_attachment: ofEachAccount(
    scheduledMessages.account.maxCount * maxLinkedFiles,
    'a row for each file that a scheduled message links',
  ),
  session: ofEachAccount(maxSessions, 'a new session ends the oldest one'),
  shard: ofOrganization(1, 'named by the operator of the server'),
  submessage: ofMessage(maxSubmessages, 'those of a message take 1 MiB at most'),
  subscription: ofEachAccount(maxChannels, 'a row for each user and channel'),
  user_status: ofEachAccount(1, 'a row for each user'),
};
