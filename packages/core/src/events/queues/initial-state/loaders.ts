import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Viewer } from '../../../access';
import { currentRealm } from '../../../access';
import { loadListedGroups, loadPresences } from '../../../accounts';
import { together } from '../../../kernel';
import { loadMuted, summarizeUnread, viewCustomEmoji } from '../../../messages';
import { maxDraftsAtRegistration } from '../../../personal';
import {
  loadChannels,
  loadDefaultChannelGroups,
  loadDefaultChannels,
  loadWebPublicChannels,
  loadWebPublicFolders,
  viewDefaultChannels,
} from './channel-facts';
import type { FactsOf, Loader } from './loader';
import { loadArchivedInSettings, loadRealm } from './realm-facts';
import { loadSubscriptions } from './subscription-facts';
import { loadEveryone, loadOwnBots, loadOwnSettings, loadStatuses, loadUsers } from './user-facts';

/** The facts of the snapshot that need no account, by name. */
export const visitorLoaders = {
  archivedInSettings: loadArchivedInSettings,
  customEmoji: ({ customEmoji }, { realm }) =>
    pipe(
      customEmoji.list(realm.id),
      TE.map((all) => all.map(viewCustomEmoji(realm))),
    ),
  everyone: loadEveryone,
  linkifiers: ({ linkifiers }, { realm }) => linkifiers.list(realm.id),
  nothing: () => TE.right(undefined),
  now: (_tx, _viewer, { now }) => TE.right(now),
  playgrounds: ({ playgrounds }, { realm }) => playgrounds.list(realm.id),
  realmDomains: ({ realmDomains }, { realm }) => realmDomains.list(realm.id),
  /** The organization as it is now, with the default settings of accounts. */
  userDefaults: (tx, { realm }) => currentRealm(tx, realm),
  /** Every group, including system groups; deactivated ones only for clients that support them. */
  userGroups: (tx, { realm }, { capabilities, now }) =>
    loadListedGroups(tx, realm, capabilities.has('include_deactivated_groups'), now),
  webPublicChannels: loadWebPublicChannels,
  webPublicFolders: loadWebPublicFolders,
} satisfies Readonly<Record<string, Loader<Viewer, unknown>>>;

export type VisitorFacts = FactsOf<typeof visitorLoaders>;

/** The facts of the snapshot that an account may get, by name. */
export const accountLoaders = {
  ...visitorLoaders,
  alertWords: ({ alertWords }, { realm, user }) => alertWords.list(realm.id, user.id),
  bots: loadOwnBots,
  /** Every folder, including archived ones. */
  channelFolders: ({ channelFolders }, { realm }) => channelFolders.list(realm.id),
  channels: loadChannels,
  clientDevices: ({ clientDevices }, { realm, user }) => clientDevices.list(realm.id, user.id),
  conversations: ({ messages }, { realm, user }) =>
    messages.recentConversationsOf(realm.id, user.id),
  defaultChannelGroups: loadDefaultChannelGroups,
  defaultChannels: loadDefaultChannels,
  defaultChannelViews: viewDefaultChannels,
  drafts: ({ drafts }, { realm, user }) =>
    drafts.newest(realm.id, user.id, maxDraftsAtRegistration),
  mutedTopics: ({ topicPreferences }, { realm, user }) =>
    topicPreferences.mutedOf(realm.id, [user.id]),
  mutedUsers: ({ mutedUsers }, { realm, user }) => mutedUsers.list(realm.id, user.id),
  navigationViews: ({ navigationViews }, { realm, user }) =>
    navigationViews.list(realm.id, user.id),
  /** The newest message of the caller's history. */
  newestMessage: ({ messages }, caller) => messages.newestFor(caller.realm.id, caller),
  /** Source: docs/reference/own-account.md#presence. */
  presences: (tx, caller, { presenceEmails, capabilities, presenceHistoryDays, now }) =>
    together({
      loaded: loadPresences(
        tx,
        caller,
        {
          withEmails: presenceEmails && !capabilities.has('simplified_presence_events'),
          historyDays: presenceHistoryDays,
        },
        now,
      ),
      now: TE.right(now),
    }),
  profileFields: ({ profileFields }, { realm }) => profileFields.list(realm.id),
  realm: loadRealm,
  reminders: ({ reminders }, { realm, user }) => reminders.list(realm.id, user.id),
  savedSnippets: ({ savedSnippets }, { realm, user }) => savedSnippets.list(realm.id, user.id),
  scheduledMessages: ({ scheduledMessages }, { realm, user }) =>
    scheduledMessages.list(realm.id, user.id),
  settings: loadOwnSettings,
  starredMessages: ({ flags }, caller) => flags.starredBy(caller.realm.id, caller),
  statuses: loadStatuses,
  subscriptions: loadSubscriptions,
  topicPreferences: ({ topicPreferences }, { realm, user }) =>
    topicPreferences.of(realm.id, user.id),
  unread: (tx, caller) =>
    pipe(
      together({
        unread: tx.flags.unreadGroupsOf(caller.realm.id, caller.user.id),
        isMuted: loadMuted(tx, caller, { level: caller.level }),
      }),
      TE.map(({ unread, isMuted }) => summarizeUnread(unread, { ownId: caller.user.id, isMuted })),
    ),
  users: loadUsers,
} satisfies Readonly<Record<string, Loader<Caller, unknown>>>;

export type AccountFacts = FactsOf<typeof accountLoaders>;
