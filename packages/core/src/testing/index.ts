/** Builders, and the contract of each port; needs jest and fast-check. */
export {
  aChannel,
  aChannelFolder,
  aChannelView,
  aPeriod,
  aSubscription,
  channelOptions,
  systemGroupsByName,
} from './build-channels';
export { aBotView, aProfileField, aUserGroup, anInvitation } from './build-accounts';
export { aChannelUpdate, aRegistration } from './build-commands';
export { describeIntegration } from './describe-integration';
export { aLogEntry, aQueue, aQuietEvent, anEvent, anEventViewer } from './build-events';
export {
  aMessage,
  aMessageForViewer,
  aMessageView,
  aRendering,
  aSendPlan,
  anEmail,
} from './build-messages';
export {
  aBot,
  aCaller,
  aRealm,
  aUser,
  aVisitor,
  anyone,
  asCorrespondent,
  quietSettings,
  someRealm,
} from './build-people';
export { createAccount } from './create-account';
export { expectSameForKeys } from './same-for-keys';
export { aScheduledMessage } from './build-scheduled-messages';
export { portContracts } from './contracts/all-contracts';
export { emit, entriesAfter, follow, followedOf, note, writerOf } from './contracts/log-reading';
export { unreadCountsContract } from './contracts/unread-counts-contract';
export { fileStoreContract } from './contracts/file-store-contract';
export type { World } from './contracts/world';
export { anotherWorld, newWorld } from './contracts/world';
export { gathered } from './gathered';
export { wholePage } from './whole-page';
export { runJobs } from './run-jobs';
export { sidesOf } from './sides-of';
export { exactly } from './exactly';
export type { Texts } from './arbitrary-events';
export { eventKinds, eventsOf } from './arbitrary-events';
export { withChanged } from './with-changed';
export { trackTransactions } from './track-transactions';
export { fakeIdentityProvider, somePerson } from './fake-identity-provider';
