import * as t from 'io-ts';
import { ChannelId, UserId } from '../shared/id';
import { struct } from '../shared/struct';

const realmFacts = {
  /** The organization's own record: its name, settings and defaults, its domains and playgrounds. */
  realm: null,
  /** The groups, their settings, and which group contains which; not their members. */
  userGroups: null,
  /** The direct members of the groups. */
  groupMembers: null,
  linkifiers: null,
  customEmoji: null,
  profileFields: null,
  channelFolders: null,
  defaultChannelGroups: null,
  /** Which topics, channels and conversations have messages: one may have lost its last. */
  topics: null,
};

const userFacts = {
  /** The account: profile, role, whether it is active, and what its secrets are derived from. */
  user: null,
  /** The user's sessions. */
  sessions: null,
  /** The user's API keys besides the account's own one. */
  namedKeys: null,
  /** The groups that the user is a direct member of. */
  groupsOfUser: null,
  userSettings: null,
  profileValues: null,
  botConfiguration: null,
  /** The user's subscriptions, with their personal settings. */
  subscriptions: null,
  topicPreferences: null,
  /** Whom the user mutes. */
  mutedUsers: null,
  alertWords: null,
};

const channelFacts = {
  /** The channel's own record. */
  channel: null,
  /** Who is subscribed to the channel, and the membership periods of its messages. */
  subscribers: null,
};

export const Fact = t.union([
  struct({ of: t.literal('realm'), name: t.keyof(realmFacts) }),
  struct({ of: t.literal('user'), name: t.keyof(userFacts), id: UserId }),
  struct({ of: t.literal('channel'), name: t.keyof(channelFacts), id: ChannelId }),
]);
/**
 * A part of what decisions depend on, and what a process may keep in memory: it changes only in
 * transactions that append to the log of its realm.
 */
export type Fact = t.TypeOf<typeof Fact>;

type NameOf<Of extends Fact['of']> = Extract<Fact, { readonly of: Of }>['name'];

export const realmFact = (name: NameOf<'realm'>): Fact => ({ of: 'realm', name });

export const userFact = (name: NameOf<'user'>, id: UserId): Fact => ({ of: 'user', name, id });

export const channelFact = (name: NameOf<'channel'>, id: ChannelId): Fact => ({
  of: 'channel',
  name,
  id,
});

/** Equal for equal facts of one realm. */
export const factKey = (fact: Fact): string =>
  fact.of === 'realm' ? fact.name : `${fact.name} ${fact.id}`;
