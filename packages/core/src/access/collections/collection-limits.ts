type CollectionLimit = {
  /** Whether records are counted per account or per organization. */
  readonly owner: 'account' | 'organization';
  /** The name of the records in API texts. */
  readonly name: string;
  readonly maxCount: number;
  /** UTF-8 bytes of the texts of all records together; infinite if `maxCount` is limit enough. */
  readonly maxBytes: number;
};

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;

const ofAccount = (name: string, maxCount: number, maxBytes = Infinity): CollectionLimit => ({
  owner: 'account',
  name,
  maxCount,
  maxBytes,
});

const ofOrganization = (name: string, maxCount: number, maxBytes = Infinity): CollectionLimit => ({
  ...ofAccount(name, maxCount, maxBytes),
  owner: 'organization',
});

/**
 * The collections that accounts and organizations own, and their limits. Collections whose events
 * repeat the whole list have the lowest limits, because the cost of each change grows with them.
 */
export const collectionLimits = {
  alertWords: ofAccount('alert words', 1_000, 64 * kibibyte),
  botStorage: ofAccount('storage entries', 10_000, 10 * mebibyte),
  bots: ofAccount('bots', 1_000),
  drafts: ofAccount('drafts', 10_000, 4 * mebibyte),
  invitationLinks: ofAccount('invitation links', 1_000),
  mutedUsers: ofAccount('muted users', 1_000),
  navigationViews: ofAccount('navigation views', 500, mebibyte),
  reminders: ofAccount('reminders', 1_000, 8 * mebibyte),
  savedSnippets: ofAccount('saved snippets', 1_000, 4 * mebibyte),
  scheduledMessages: ofAccount('scheduled messages', 1_000, 8 * mebibyte),
  topicPreferences: ofAccount('topics with a visibility policy', 10_000),
  uploadedFiles: ofAccount('uploaded files', 20_000),

  channelFolders: ofOrganization('channel folders', 1_000),
  customEmoji: ofOrganization('custom emoji', 5_000),
  defaultChannelGroups: ofOrganization('default channel groups', 100),
  defaultGroupChannels: ofOrganization('channels in default channel groups', 1_000),
  linkifiers: ofOrganization('linkifiers', 500, 512 * kibibyte),
  playgrounds: ofOrganization('code playgrounds', 200),
  profileFields: ofOrganization('custom profile fields', 100, 512 * kibibyte),
  realmDomains: ofOrganization('domains', 500),
  userGroups: ofOrganization('user groups', 5_000),
} as const satisfies Readonly<Record<string, CollectionLimit>>;

export type CollectionName = keyof typeof collectionLimits;

export type CollectionSize = { readonly count: number; readonly bytes: number };

export const limitOf = (name: CollectionName): CollectionLimit => collectionLimits[name];

/** `4 MiB`, `64 KiB`. */
const describeBytes = (bytes: number): string =>
  bytes >= mebibyte ? `${bytes / mebibyte} MiB` : `${bytes / kibibyte} KiB`;

/** A sentence for the API reference. */
export const describeCollectionLimit = (collection: CollectionName): string => {
  const { owner, name, maxCount, maxBytes } = limitOf(collection);
  const whose = owner === 'account' ? 'An account' : 'An organization';
  const size = Number.isFinite(maxBytes) ? `, ${describeBytes(maxBytes)} in all` : '';
  return `${whose} can have ${maxCount} ${name} at most${size}.`;
};

/** The error text for a user whose collection would exceed its limit. */
export const describeFullCollection = (
  collection: CollectionName,
  exceeded: 'count' | 'bytes',
): string => {
  const { owner, name, maxCount, maxBytes } = limitOf(collection);
  if (exceeded === 'count') {
    const whose = owner === 'account' ? 'You have' : 'This organization has';
    return `${whose} too many ${name} (limit: ${maxCount})`;
  }
  const what = owner === 'account' ? `Your ${name}` : `The ${name} of this organization`;
  return `${what} take too much space (limit: ${describeBytes(maxBytes)})`;
};
