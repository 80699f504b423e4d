/** Every port in memory, for tests of code that uses the core. Needs no test framework. */
export { fakeRenderer, unrenderable } from './fake-renderer';
export {
  fakeApiKeys,
  fakeChannelEmailTokens,
  fakeConfirmationTokens,
  fakeDisposableDomains,
  fakeGravatars,
  fakeIds,
  fakePasswords,
  fakeUnicodeEmoji,
  plainEvents,
  plainState,
  someTime,
} from './fakes';
export { newRealm } from './in-memory-realms';
export { groupsOfUser } from './in-memory-users';
export type { InMemory } from './in-memory';
export { inMemory } from './in-memory';
export { inMemoryParley } from './in-memory-parley';
export { nextId, nextNumber } from './next-id';
export type { State, StoredAttachment, StoredMessage } from './state';
export { inMemoryExportArchives } from './in-memory-export-archives';
