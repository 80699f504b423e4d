import { gibibyte, kibibyte, mebibyte } from '../../kernel';

/** How many records there can be, and how many bytes they can take. */
export type Bound = {
  readonly maxCount: number;
  /** UTF-8 bytes of the texts, or of the files, together; infinite if `maxCount` is limit enough. */
  readonly maxBytes: number;
};

/**
 * Whose records are counted together: those of one person, which are those of an account and of its
 * bots, or all of the organization.
 */
export type LimitScope = 'account' | 'organization';

type CollectionLimit = {
  /** The name of the records in API texts. */
  readonly name: string;
  readonly account: Bound;
  readonly organization: Bound;
  /** Which bounds are checked when records are added; the other one follows from them. */
  readonly measured: readonly [LimitScope, ...LimitScope[]];
  /** Whether each bot has an account's bound of its own. */
  readonly isOfEachBot: boolean;
  /** Whether administrators are limited by the bound of the organization alone. */
  readonly isAdministered: boolean;
};

/** Accounts of people that an organization can have; bots are counted apart. */
const maxPeople = 50_000;

const bound = (maxCount: number, maxBytes = Infinity): Bound => ({ maxCount, maxBytes });

/** Records that belong to one account. All accounts together can have that many times as many. */
const ofAccount = (name: string, account: Bound): CollectionLimit => ({
  name,
  account,
  organization: bound(account.maxCount * maxPeople, account.maxBytes * maxPeople),
  measured: ['account'],
  isOfEachBot: false,
  isAdministered: false,
});

/** Records of the organization, which few may add: one of them can add all. */
const ofOrganization = (name: string, organization: Bound): CollectionLimit => ({
  name,
  account: organization,
  organization,
  measured: ['organization'],
  isOfEachBot: false,
  isAdministered: false,
});

/** Records that every member can add to what all have in common. */
const ofBoth = (name: string, account: Bound, organization: Bound): CollectionLimit => ({
  name,
  account,
  organization,
  measured: ['account', 'organization'],
  isOfEachBot: false,
  isAdministered: false,
});

const administered = (limit: CollectionLimit): CollectionLimit => ({
  ...limit,
  isAdministered: true,
});

/**
 * The collections that accounts and organizations own, and their limits by default. Collections
 * whose events repeat the whole list have the lowest limits, because the cost of each change grows
 * with them. A snapshot (`POST /register`) contains every channel that is not archived: it takes
 * about 1.8 KB and 0.2 ms of CPU time for each.
 */
export const collectionLimits = {
  alertWords: ofAccount('alert words', bound(1_000, 64 * kibibyte)),
  botStorage: { ...ofAccount('storage entries', bound(10_000, 10 * mebibyte)), isOfEachBot: true },
  botStorageOfOwner: ofAccount('storage entries of all bots', bound(20_000, 50 * mebibyte)),
  channelEmails: ofAccount('email addresses of channels with a sender', bound(10_000)),
  drafts: ofAccount('drafts', bound(10_000, 4 * mebibyte)),
  invitationLinks: ofAccount('invitation links', bound(1_000)),
  mutedUsers: ofAccount('muted users', bound(1_000)),
  navigationViews: ofAccount('navigation views', bound(500, mebibyte)),
  reminders: ofAccount('reminders', bound(1_000, 8 * mebibyte)),
  savedSnippets: ofAccount('saved snippets', bound(1_000, 4 * mebibyte)),
  scheduledMessages: ofAccount('scheduled messages', bound(1_000, 8 * mebibyte)),
  topicPreferences: ofAccount('topics with a visibility policy', bound(10_000)),

  activeChannels: administered(ofBoth('channels', bound(1_000), bound(10_000))),
  bots: ofBoth('bots', bound(1_000), bound(20_000)),
  channels: administered(ofBoth('channels, archived ones included', bound(2_000), bound(50_000))),
  customEmoji: administered(ofBoth('custom emoji', bound(500), bound(5_000))),
  groupMembers: administered(ofBoth('members in user groups', bound(100_000), bound(2_000_000))),
  groupSubgroups: administered(ofBoth('groups in user groups', bound(2_000), bound(20_000))),
  invitations: administered(
    ofBoth('invitations, ended ones included', bound(20_000), bound(200_000)),
  ),
  uploadedFiles: ofBoth(
    'uploaded files',
    bound(20_000, 20 * gibibyte),
    bound(2_000_000, 500 * gibibyte),
  ),
  userGroups: administered(ofBoth('user groups', bound(500), bound(5_000))),

  channelFolders: ofOrganization('channel folders', bound(1_000)),
  defaultChannelGroups: ofOrganization('default channel groups', bound(100)),
  defaultGroupChannels: ofOrganization('channels in default channel groups', bound(1_000)),
  linkifiers: ofOrganization('linkifiers', bound(500, 512 * kibibyte)),
  people: ofOrganization('accounts of people', bound(maxPeople)),
  playgrounds: ofOrganization('code playgrounds', bound(200)),
  profileFields: ofOrganization('custom profile fields', bound(100, 512 * kibibyte)),
  realmDomains: ofOrganization('domains', bound(500)),
} as const satisfies Readonly<Record<string, CollectionLimit>>;

export type CollectionName = keyof typeof collectionLimits;

export type CollectionSize = { readonly count: number; readonly bytes: number };

export const limitOf = (name: CollectionName): CollectionLimit => collectionLimits[name];

const units = [
  ['GiB', gibibyte],
  ['MiB', mebibyte],
  ['KiB', kibibyte],
] as const;

/** `4 MiB`, `64 KiB`, `1500 bytes`. */
export const describeBytes = (bytes: number): string => {
  const unit = units.find(([, size]) => bytes >= size && bytes % size === 0);
  return unit === undefined ? `${bytes} bytes` : `${bytes / unit[1]} ${unit[0]}`;
};

const describeBound = (
  { name, ...bounds }: Pick<CollectionLimit, 'name' | LimitScope>,
  scope: LimitScope,
): string => {
  const { maxCount, maxBytes } = bounds[scope];
  const whose = scope === 'account' ? 'An account' : 'An organization';
  const size = Number.isFinite(maxBytes) ? `, ${describeBytes(maxBytes)} in all` : '';
  return `${whose} can have ${maxCount} ${name} at most${size}.`;
};

/** Sentences for the API reference, with the limits by default. */
export const describeCollectionLimit = (collection: CollectionName): string => {
  const limit = limitOf(collection);
  return [
    ...limit.measured.map((scope) => describeBound(limit, scope)),
    ...(limit.isAdministered ? ['Administrators are limited by the organization alone.'] : []),
  ].join(' ');
};

/** The limit that would be exceeded. */
export type ExceededLimit = {
  readonly collection: CollectionName;
  readonly scope: LimitScope;
  readonly exceeded: 'count' | 'bytes';
  readonly limit: number;
};
