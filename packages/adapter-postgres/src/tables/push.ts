import type { PushKind } from '@parley/core/accounts';
import type {
  ClientDeviceId,
  PushRegistrationId,
  RealmId,
  SessionId,
  UserId,
} from '@parley/core/kernel';
import type { Generated } from 'kysely';

export type PushRegistrationTable = {
  readonly realm_id: RealmId;
  readonly id: Generated<PushRegistrationId>;
  readonly user_id: UserId;
  readonly kind: PushKind;
  readonly token: string;
  readonly app_id: string;
  readonly p256dh: string | null;
  readonly auth: string | null;
  readonly session_id: SessionId | null;
  readonly created_at: number;
};

export type ClientDeviceTable = {
  readonly realm_id: RealmId;
  readonly id: Generated<ClientDeviceId>;
  readonly user_id: UserId;
};
