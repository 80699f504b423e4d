import { accountReaderContract } from './account-reader-contract';
import { acquaintanceRepositoryContract } from './acquaintance-repository-contract';
import { alertWordRepositoryContract } from './alert-word-repository-contract';
import { channelEmailContract } from './channel-email-contract';
import { channelFolderRepositoryContract } from './channel-folder-repository-contract';
import { channelRepositoryContract } from './channel-repository-contract';
import { eventLogContract } from './event-log-contract';
import { eventQueueContract } from './event-queue-contract';
import { flagRepositoryContract } from './flag-repository-contract';
import { jobQueueContract } from './job-queue-contract';
import { messageRepositoryContract } from './message-repository-contract';
import { realmRepositoryContract } from './realm-repository-contract';
import { recipientRepositoryContract } from './recipient-repository-contract';
import { renderingDirectoryContract } from './rendering-directory-contract';
import { subscriptionRepositoryContract } from './subscription-repository-contract';
import { topicRepositoryContract } from './topic-repository-contract';
import { unitOfWorkContract } from './unit-of-work-contract';
import { realmListsContract } from './realm-lists-contract';
import { userGroupRepositoryContract } from './user-group-repository-contract';
import { userRepositoryContract } from './user-repository-contract';
import type { MakeStore } from './world';

/** Everything that an adapter promises which keeps a realm. */
export const portContracts = (name: string, makeStore: MakeStore): void =>
  describe(`The ports ${name}`, () => {
    unitOfWorkContract(makeStore);
    realmRepositoryContract(makeStore);
    realmListsContract(makeStore);
    userGroupRepositoryContract(makeStore);
    userRepositoryContract(makeStore);
    accountReaderContract(makeStore);
    acquaintanceRepositoryContract(makeStore);
    channelRepositoryContract(makeStore);
    channelFolderRepositoryContract(makeStore);
    channelEmailContract(makeStore);
    topicRepositoryContract(makeStore);
    subscriptionRepositoryContract(makeStore);
    recipientRepositoryContract(makeStore);
    messageRepositoryContract(makeStore);
    flagRepositoryContract(makeStore);
    renderingDirectoryContract(makeStore);
    alertWordRepositoryContract(makeStore);
    jobQueueContract(makeStore);
    eventLogContract(makeStore);
    eventQueueContract(makeStore);
  });
