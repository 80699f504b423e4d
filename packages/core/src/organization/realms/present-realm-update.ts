import type { GroupSettingValue } from '../../access';

/** What came to be another by a request: texts, settings and permissions under their API names. */
export type RealmUpdate = Readonly<
  Record<string, string | number | boolean | null | GroupSettingValue>
>;

/** Texts are not repeated to whoever sent them. Source: reference, "PATCH /realm". */
export const presentRealmUpdate = (update: RealmUpdate): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(update).map(([name, value]) => [
      name,
      typeof value === 'string' ? 'updated' : value,
    ]),
  );
