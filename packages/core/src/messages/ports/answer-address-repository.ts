import type * as O from 'fp-ts/Option';
import type { Async, MessageId, RealmId, Timestamp, Tokened, UserId } from '../../kernel';

/** An email address for the answers of one person in the conversation of a message. */
export type AnswerAddress = Tokened & {
  readonly realmId: RealmId;
  readonly userId: UserId;
  readonly messageId: MessageId;
  readonly createdAt: Timestamp;
};

export interface AnswerAddressReader {
  /** Its number is the `id`; no address of a channel has the same. */
  readonly find: (number: number) => Async<O.Option<AnswerAddress>>;
}

export interface AnswerAddressRepository extends AnswerAddressReader {
  /** The number of the person's address for the message; assigned at first, and the same from then on. */
  readonly ensure: (
    realmId: RealmId,
    address: Pick<AnswerAddress, 'messageId' | 'userId'>,
    at: Timestamp,
  ) => Async<Tokened>;
  /** Counts an answer. False, and not counted, if there were `limit` answers already. */
  readonly countAnswer: (realmId: RealmId, number: number, limit: number) => Async<boolean>;
  /** Removes all addresses of the person. */
  readonly removeOf: (realmId: RealmId, userId: UserId) => Async<void>;
  /** Forgets what was created before that time, in all realms. */
  readonly forgetBefore: (time: Timestamp) => Async<void>;
}
