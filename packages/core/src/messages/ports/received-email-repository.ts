import type { Async, RealmId, Timestamp } from '../../kernel';

/** An email at one address of a channel. */
export type ReceivedEmail = {
  /** The number of the address. */
  readonly addressNumber: number;
  /** Identifies the email, whatever the attempt to deliver it. */
  readonly emailId: string;
};

/** Which emails were handled, so that each is handled once at each address. */
export interface ReceivedEmailReader {
  readonly isRecorded: (realmId: RealmId, email: ReceivedEmail) => Async<boolean>;
}

export interface ReceivedEmailRepository extends ReceivedEmailReader {
  /**
   * Records that the transaction handles the email. False if another one did: then it must not be
   * handled again. Waits for the end of other transactions that record the same email.
   */
  readonly record: (realmId: RealmId, email: ReceivedEmail, at: Timestamp) => Async<boolean>;
  /** Forgets what was recorded before that time, in all realms. */
  readonly forgetBefore: (time: Timestamp) => Async<void>;
}
