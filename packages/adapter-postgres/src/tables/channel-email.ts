import type { Generated } from 'kysely';

export type ChannelEmailTable = {
  readonly realm_id: number;
  readonly id: Generated<number>;
  readonly channel_id: number;
  readonly user_id: number;
  /** Null for the email gateway bot itself. */
  readonly sender_id: number | null;
  /** Null for addresses that predate it. */
  readonly token_salt: string | null;
};
