import type { RealmId, UserId } from '@parley/core/kernel';

export type DirectoryAccountTable = {
  readonly realm_id: RealmId;
  readonly user_id: UserId;
  readonly source: string;
  readonly entry_id: string;
};
