import * as E from 'fp-ts/Either';
import type { AssignedSettings, UserSettingName, UserSettings } from '../../access';
import { isPrivateSetting, userSettingNames } from '../../access';
import type { UserId } from '../../kernel';
import { onlyTo } from '../../kernel';
import type { AddressedEvent } from '../domain-events';
import type { AccountFailure } from '../failures';
import { accountFailure } from '../failures';

/** A person whose settings an administrator changes. */
type Target = {
  readonly id: UserId;
  readonly settings: UserSettings;
  /** Those of the settings that stay as they are. */
  readonly kept: ReadonlySet<UserSettingName>;
};

type Plan = {
  readonly assigned: readonly AssignedSettings[];
  readonly events: readonly AddressedEvent[];
  /** Those whose drafts are removed, because they are no longer synchronized. */
  readonly withoutDrafts: readonly UserId[];
};

const namesIn = (wanted: Partial<UserSettings>): readonly UserSettingName[] =>
  userSettingNames.filter((name) => wanted[name] !== undefined);

/** Refuses what an administrator cannot change for others. */
export const checkSettingsOfOthers = (
  wanted: Partial<UserSettings>,
): E.Either<AccountFailure<'SettingNotForOthers'>, void> =>
  namesIn(wanted).some(isPrivateSetting)
    ? E.left(accountFailure('SettingNotForOthers'))
    : E.right(undefined);

/**
 * Decides which settings change for whom. One event about each setting tells everyone for whom it
 * changes, so that a change for many is a few events.
 *
 * Source: docs/reference/own-account.md#settings-of-others.
 */
export const planSettingsOfOthers = (
  targets: readonly Target[],
  wanted: Partial<UserSettings>,
): Plan => {
  const names = namesIn(wanted);
  const changed = targets.map(({ id, settings, kept }) => ({
    id,
    names: new Set(names.filter((name) => settings[name] !== wanted[name] && !kept.has(name))),
  }));
  const changing = (name: UserSettingName): readonly UserId[] =>
    changed.filter((each) => each.names.has(name)).map(({ id }) => id);
  return {
    assigned: changed
      .filter((each) => each.names.size > 0)
      .map((each) => ({
        userId: each.id,
        changes: Object.fromEntries(Array.from(each.names, (name) => [name, wanted[name]])),
      })),
    events: names.flatMap((property) => {
      const value = wanted[property];
      const users = changing(property);
      return value === undefined || users.length === 0
        ? []
        : [
            {
              event: { _tag: 'UserSettingChanged' as const, property, value, email: undefined },
              audience: onlyTo(...users),
            },
          ];
    }),
    withoutDrafts:
      wanted.enable_drafts_synchronization === false
        ? changing('enable_drafts_synchronization')
        : [],
  };
};
