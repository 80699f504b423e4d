import type { GroupSettingValue, RealmPermissionName } from '../../access';
import { formerSetting, hasLegacyPolicy, hasRealmSetting, isRealmSettingName } from '../../access';
import type { FeatureLevel } from '../../kernel';

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

/**
 * What changed, by the names of the level. The response does not repeat texts.
 *
 * Source: docs/reference/organization.md#changing-settings.
 */
export const presentRealmUpdate = (
  { values, policies }: RealmUpdate,
  level: FeatureLevel,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    [
      ...Object.entries(values).flatMap(([name, value]): readonly (readonly [string, unknown])[] =>
        !isRealmSettingName(name) || hasRealmSetting(name, level)
          ? [[name, value]]
          : Object.entries(formerSetting(name, value) ?? {}),
      ),
      ...policies
        .filter(
          ({ permission, policy }) =>
            !hasRealmSetting(permission, level) && hasLegacyPolicy(policy, level),
        )
        .map(({ policy, value }) => [policy, value] as const),
    ].map(([name, value]) => [name, typeof value === 'string' ? 'updated' : value]),
  );
