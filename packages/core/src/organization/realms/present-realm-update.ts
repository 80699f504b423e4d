import type { GroupSettingValue } from '../../access';

/** What a request changed: texts, settings and permissions under their API names. */
export type RealmUpdate = Readonly<
  Record<string, string | number | boolean | null | GroupSettingValue>
>;

/** The response does not repeat texts. Source: reference, "PATCH /realm". */
export const presentRealmUpdate = (update: RealmUpdate): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(update).map(([name, value]) => [
      name,
      typeof value === 'string' ? 'updated' : value,
    ]),
  );
