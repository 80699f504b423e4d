/** Who has a permission: the group with an id, or some people and groups. */
type GroupSetting =
  | number
  | {
      readonly direct_members: readonly number[];
      readonly direct_subgroups: readonly number[];
    };

const isGroupSetting = (value: unknown): value is GroupSetting =>
  typeof value === 'number' ||
  (typeof value === 'object' && value !== null && 'direct_members' in value);

/** The permission of that name that a channel, a group or an organization has, if it has one. */
export const groupSettingIn = (record: object, name: string): GroupSetting | undefined => {
  const value: unknown = Reflect.get(record, name);
  return isGroupSetting(value) ? value : undefined;
};

/** How many people and groups have a permission directly. */
export const sizeOfGroupSetting = (value: GroupSetting): number =>
  typeof value === 'number' ? 1 : value.direct_members.length + value.direct_subgroups.length;
