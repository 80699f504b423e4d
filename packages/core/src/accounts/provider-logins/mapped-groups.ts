import type { UserGroup } from '../../access';
import type { RealmId, UserId } from '../../kernel';

/** Whoever is in this group at the provider is to be in this user group of the organization. */
export type MappedGroup = {
  /** As the provider names it. */
  readonly atProvider: string;
  /** The exact name of a user group; never a system group. */
  readonly group: string;
};

/** The memberships that a login changes, as the provider says. */
export type MappedGroupPlan = {
  readonly add: readonly UserGroup[];
  readonly remove: readonly UserGroup[];
  /**
   * The names of user groups that the person should be in, but that the organization does not have.
   */
  readonly missing: readonly string[];
};

/** What a login has changed, for the log. */
export type SynchronizedGroups = {
  readonly realmId: RealmId;
  readonly userId: UserId;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly missing: readonly string[];
};

export const changesNothing = ({ add, remove }: MappedGroupPlan): boolean =>
  add.length === 0 && remove.length === 0;

/**
 * The user groups that a person joins and leaves at a login: afterwards, the mapped groups that
 * they are in are exactly those to which their groups at the provider are mapped. All other groups
 * stay as they are. System groups and deactivated ones are never changed.
 *
 * @param atProvider the provider's names of the groups that the person is in there
 *
 * @param groups the user groups of the organization
 */
export const planMappedGroups = (
  mapping: readonly MappedGroup[],
  atProvider: readonly string[],
  groups: readonly UserGroup[],
  userId: UserId,
): MappedGroupPlan => {
  const named = new Set(atProvider);
  const mapped = new Set(mapping.map(({ group }) => group));
  const wanted = new Set(
    mapping.filter((each) => named.has(each.atProvider)).map(({ group }) => group),
  );
  const changeable = groups.filter(
    ({ name, isSystem, isActive }) => isActive && !isSystem && mapped.has(name),
  );
  const existing = new Set(changeable.map(({ name }) => name));
  return {
    add: changeable.filter(({ name, members }) => wanted.has(name) && !members.includes(userId)),
    remove: changeable.filter(({ name, members }) => !wanted.has(name) && members.includes(userId)),
    missing: Array.from(wanted).filter((name) => !existing.has(name)),
  };
};
