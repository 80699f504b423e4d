import type { AddressedEvent, RealmId, Transaction, Unexpected, UnitOfWork } from '@parley/core';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { IsolationLevel, Kysely } from 'kysely';
import { asUnexpected } from './connection/failures';
import type { Database, Db } from './database';
import { appendToLog, logHead } from './events/event-log';
import { eventQueueRepository } from './events/event-queue-repository';
import { acquaintanceRepository } from './repositories/acquaintance-repository';
import { botRepository } from './repositories/bot-repository';
import { jobQueue } from './jobs/job-queue';
import { channelRepository } from './repositories/channel-repository';
import { customEmojiRepository } from './repositories/custom-emoji-repository';
import { flagRepository } from './repositories/flag-repository';
import { messageRepository } from './repositories/message-repository';
import { profileFieldRepository } from './repositories/profile-field-repository';
import { reactionRepository } from './repositories/reaction-repository';
import type { PublicUrl } from './repositories/realm-repository';
import { realmRepository } from './repositories/realm-repository';
import { recipientRepository } from './repositories/recipient-repository';
import { subscriptionRepository } from './repositories/subscription-repository';
import { userGroupRepository } from './repositories/user-group-repository';
import { userRepository } from './repositories/user-repository';
import { userSettingsRepository } from './repositories/user-settings-repository';
import { userStatusRepository } from './repositories/user-status-repository';

/** Events wait here until the work is done: the log is locked as shortly as can be. */
type Outbox = Map<RealmId, AddressedEvent[]>;

const transactionOn = (db: Db, publicUrl: PublicUrl, outbox: Outbox): Transaction => ({
  acquaintances: acquaintanceRepository(db),
  bots: botRepository(db),
  channels: channelRepository(db),
  customEmoji: customEmojiRepository(db),
  events: {
    emit: (realmId, events) =>
      TE.fromIO(() => {
        outbox.set(realmId, [...(outbox.get(realmId) ?? []), ...events]);
      }),
    head: (realmId) => logHead(db, realmId),
  },
  flags: flagRepository(db),
  jobs: jobQueue(db),
  messages: messageRepository(db),
  profileFields: profileFieldRepository(db),
  queues: eventQueueRepository(db),
  reactions: reactionRepository(db),
  realms: realmRepository(db, publicUrl),
  recipients: recipientRepository(db),
  subscriptions: subscriptionRepository(db),
  statuses: userStatusRepository(db),
  userSettings: userSettingsRepository(db),
  userGroups: userGroupRepository(db),
  users: userRepository(db),
});

/** Carries a Left through Kysely, which rolls back when its callback throws. */
class RolledBack<Failure> extends Error {
  constructor(readonly failure: Failure) {
    super('rolled back');
  }
}

const orRollBack = async <Failure, A>(work: TE.TaskEither<Failure, A>): Promise<A> =>
  pipe(
    await work(),
    E.getOrElse((failure): A => {
      throw new RolledBack(failure);
    }),
  );

const flush = (db: Db, outbox: Outbox): TE.TaskEither<Unexpected, void> =>
  pipe(
    Array.from(outbox),
    TE.traverseSeqArray(([realmId, events]) => appendToLog(db, realmId, events)),
    TE.map(() => undefined),
  );

const begin = (db: Kysely<Database>, isolation: IsolationLevel | undefined) =>
  isolation === undefined ? db.transaction() : db.transaction().setIsolationLevel(isolation);

const inTransaction =
  (db: Kysely<Database>, publicUrl: PublicUrl, isolation: IsolationLevel | undefined): UnitOfWork =>
  <Failure, A>(
    work: (tx: Transaction) => TE.TaskEither<Failure, A>,
  ): TE.TaskEither<Failure | Unexpected, A> =>
    TE.tryCatch(
      () =>
        begin(db, isolation).execute(async (trx) => {
          const outbox: Outbox = new Map();
          const result = await orRollBack(work(transactionOn(trx, publicUrl, outbox)));
          await orRollBack(flush(trx, outbox));
          return result;
        }),
      (thrown) =>
        thrown instanceof RolledBack ? (thrown.failure as Failure) : asUnexpected(thrown),
    );

/** Each piece of work in a transaction of its own; events enter the log as its last step. */
export const unitOfWork = (db: Kysely<Database>, publicUrl: PublicUrl): UnitOfWork =>
  inTransaction(db, publicUrl, undefined);

/** The same, where everything that is read is of one moment. */
export const snapshotOfWork = (db: Kysely<Database>, publicUrl: PublicUrl): UnitOfWork =>
  inTransaction(db, publicUrl, 'repeatable read');
