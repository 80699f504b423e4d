import type { Change } from '@parley/core/kernel';
import {
  channelPermissionDefinitions,
  realmPermissionDefinitions,
  userGroupPermissionDefinitions,
  userSettingDefinitions,
} from '@parley/core/access';
import { changeOfFlag, manualFlags } from '@parley/core/kernel';
import {
  channelPermission,
  groupPermission,
  manualFlag,
  realmPermission,
  unavailablePermission,
  userSetting,
} from './observations';
import type { SideTest } from './side-test';
import { sidesTo199 } from './sides-to-199';
import { sidesTo299 } from './sides-to-299';
import { sidesTo399 } from './sides-to-399';
import { sidesTo491 } from './sides-to-491';
import { sidesFrom492 } from './sides-from-492';

type Tests = Readonly<Record<string, SideTest>>;

/** A test of each change that introduced one of these, by the change. */
const ofDefinitions = <A extends { readonly since: Change | undefined }>(
  definitions: Readonly<Record<string, A>>,
  testOf: (name: string, definition: A) => SideTest,
): Tests =>
  Object.fromEntries(
    Object.entries(definitions).flatMap(([name, definition]) =>
      definition.since === undefined ? [] : [[definition.since, testOf(name, definition)]],
    ),
  );

const realmTests = ofDefinitions(realmPermissionDefinitions, (name, { use, ...definition }) => {
  const groups = definition.onlySystemGroups ?? ['role:owners', 'role:moderators', 'role:members'];
  const [one = '', other = one] = groups.filter((group) => group !== definition.initial);
  return use.by === 'nobody' ? unavailablePermission(name) : realmPermission(name, [one, other]);
});

const flags = Object.fromEntries(
  manualFlags.map((name) => [name, { since: changeOfFlag(name) }] as const),
);

const otherThanInitial = ({
  initial,
  values = typeof initial === 'boolean' ? [true, false] : [1, 2],
}: {
  readonly initial: unknown;
  readonly values?: readonly unknown[];
}) => values.find((value) => value !== initial);

/**
 * A test of each change. That of a setting of users, a permission or a flag follows from its
 * definition, unless the change concerned more than that.
 */
export const sideTests: Tests = {
  ...realmTests,
  ...ofDefinitions(userGroupPermissionDefinitions, groupPermission),
  ...ofDefinitions(channelPermissionDefinitions, channelPermission),
  ...ofDefinitions(flags, manualFlag),
  ...ofDefinitions(userSettingDefinitions, (name, definition) =>
    userSetting(name, otherThanInitial(definition), definition.initial),
  ),
  ...sidesTo199,
  ...sidesTo299,
  ...sidesTo399,
  ...sidesTo491,
  ...sidesFrom492,
};
