import type { GroupSettingValue, RealmPermissionName } from '../../access';

type Values = Readonly<Record<string, string | number | boolean | null | GroupSettingValue>>;

/** What a request changed. */
export type RealmUpdate = {
  /** Texts, settings and permissions by their names. */
  readonly values: Values;
  /** The numbers that stand for the changed permissions at older levels. */
  readonly policies: readonly PolicyChange[];
};

export type PolicyChange = {
  readonly permission: RealmPermissionName;
  readonly policy: string;
  readonly value: number;
};
