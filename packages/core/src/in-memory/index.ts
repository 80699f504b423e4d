/** Every port in memory, for tests of code that uses the core. Needs no test framework. */
export { fakeRenderer, unrenderable } from './fake-renderer';
export type { SettableClock } from './fakes';
export {
  fakeApiKeys,
  fakeChannelEmailTokens,
  fakeClock,
  fakeBearerTokens,
  fakeConfirmationTokens,
  fakeDisposableDomains,
  fakeFileTokens,
  fakeSignatures,
  fakeDeviceKeys,
  fakeGravatars,
  fakeIds,
  fakeLinkifierValidator,
  fakePasswords,
  fakeRandom,
  fakeUnicodeEmoji,
  plainEvents,
  plainState,
  someTime,
} from './fakes';
export { newRealm } from './in-memory-realms';
export { groupsOfUser } from './in-memory-users';
export type { InMemory } from './in-memory';
export { inMemory } from './in-memory';
export type { InMemoryParley } from './in-memory-parley';
export { inMemoryParley } from './in-memory-parley';
export { nextId, nextNumber, skipTo } from './next-id';
export type {
  Owned,
  RowFlag,
  State,
  StoredAttachment,
  StoredClaim,
  StoredCredentials,
  StoredFlags,
  StoredInvitationEmails,
  StoredJob,
  StoredLinkifier,
  StoredMessage,
  StoredPeriod,
  StoredPlayground,
  StoredPresenceRow,
  StoredProfileField,
  StoredProfileValue,
  StoredReaction,
  StoredRead,
  StoredRealmDomain,
  StoredRecipient,
  StoredSubmessage,
} from './state';
export { emptyState } from './state';
export { inMemoryExportArchives } from './in-memory-export-archives';
