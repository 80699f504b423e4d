import type { RealmId } from '@parley/core/kernel';

/** Emails that were handled. */
export type ReceivedEmailTable = {
  readonly realm_id: RealmId;
  /** The number of the address. */
  readonly address_id: number;
  /** Identifies the email among those to the address. */
  readonly email_id: string;
  /** Unix time in seconds. */
  readonly received_at: number;
};
