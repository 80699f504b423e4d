import type { RealmId, UserId } from '@parley/core/kernel';

export type LoginDeviceTable = {
  readonly realm_id: RealmId;
  readonly user_id: UserId;
  readonly key: string;
  readonly last_seen_at: number;
};
