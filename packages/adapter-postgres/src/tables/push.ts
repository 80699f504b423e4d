import type { PushKind } from '@parley/core/accounts';
import type { Generated } from 'kysely';

export type PushRegistrationTable = {
  readonly realm_id: number;
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly kind: PushKind;
  readonly token: string;
  readonly app_id: string;
  readonly p256dh: string | null;
  readonly auth: string | null;
  readonly session_id: number | null;
  readonly created_at: number;
};

export type ClientDeviceTable = {
  readonly realm_id: number;
  readonly id: Generated<number>;
  readonly user_id: number;
};
