import type { UserGroup } from '../../access';
import type { RealmId, UserId } from '../../kernel';

/** Whoever is in the group of the provider is to be in the group of the organization. */
export type MappedGroup = {
  /** As the provider names it. */
  readonly atProvider: string;
  /** The exact name of a group that is none of the system's. */
  readonly group: string;
};

/** What a login changes, by the provider's word. */
export type MappedGroupPlan = {
  readonly add: readonly UserGroup[];
  readonly remove: readonly UserGroup[];
  /** The names of groups that the person should be in, and that the organization does not have. */
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
 * The groups that a person joins and leaves at a login: of the mapped groups they are in exactly
 * those that the provider's groups stand for, and all other groups stay as they are. System groups
 * and deactivated ones are never changed.
 *
 * @param atProvider the provider's names of the groups that the person is in there
 *
 * @param groups those of the organization
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
