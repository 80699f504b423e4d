/** Builders, and the contract of each port; needs jest and fast-check. */
export {
  aChannel,
  aChannelFolder,
  aChannelView,
  aPeriod,
  aSubscription,
  channelOptions,
  somePermissions,
  systemGroupsByName,
} from './build-channels';
export { aBotView, aProfileField, aUserGroup, anInvitation } from './build-accounts';
export { aChannelUpdate, aRegistration } from './build-commands';
export type { IntegrationFixture } from './describe-integration';
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
  aNewUser,
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
export { accountReaderContract } from './contracts/account-reader-contract';
export { portContracts } from './contracts/all-contracts';
export { channelRepositoryContract } from './contracts/channel-repository-contract';
export { eventLogContract } from './contracts/event-log-contract';
export { eventQueueContract } from './contracts/event-queue-contract';
export { flagRepositoryContract } from './contracts/flag-repository-contract';
export { jobQueueContract } from './contracts/job-queue-contract';
export { emit, entriesAfter, follow, followedOf, note, writerOf } from './contracts/log-reading';
export { messageRepositoryContract } from './contracts/message-repository-contract';
export { realmRepositoryContract } from './contracts/realm-repository-contract';
export { recipientRepositoryContract } from './contracts/recipient-repository-contract';
export { renderingDirectoryContract } from './contracts/rendering-directory-contract';
export { subscriptionRepositoryContract } from './contracts/subscription-repository-contract';
export { unitOfWorkContract } from './contracts/unit-of-work-contract';
export { unreadCountsContract } from './contracts/unread-counts-contract';
export { fileStoreContract } from './contracts/file-store-contract';
export { userRepositoryContract } from './contracts/user-repository-contract';
export type { MakeStore, World } from './contracts/world';
export { anotherWorld, newWorld } from './contracts/world';
export { gathered } from './gathered';
export { wholePage } from './whole-page';
export { runJobs } from './run-jobs';
export type { Sides } from './sides-of';
export { sidesOf } from './sides-of';
export { exactly } from './exactly';
export type { Texts } from './arbitrary-events';
export { eventKinds, eventsOf } from './arbitrary-events';
export { withChanged } from './with-changed';
export { trackTransactions } from './track-transactions';
export { fakeIdentityProvider, somePerson } from './fake-identity-provider';
