import { hasLegacyPolicy, hasRealmSetting, isRealmSettingName } from '@parley/core/access';
import type { FeatureLevel } from '@parley/core/kernel';
import type { RealmUpdate } from '@parley/core/organization';
import { formerSetting } from '../access/former-settings';

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
