import { ownIdOf } from '../own';
import type { State } from '../wire/state';
import { allows, groupsOf } from './group-setting';

const permissions = {
  can_create_public_streams: 'realm_can_create_public_channel_group',
  can_create_private_streams: 'realm_can_create_private_channel_group',
  can_create_web_public_streams: 'realm_can_create_web_public_channel_group',
  can_invite_others_to_realm: 'realm_can_invite_users_group',
  can_subscribe_other_users: 'realm_can_add_subscribers_group',
} as const;

const dependencies = [...Object.values(permissions), 'realm_user_groups', 'is_guest'] as const;

/**
 * Computes again what the account may do, if an event changed what that depends on. Levels without
 * the permissions as groups have policies instead, which do not say everything: there, nothing
 * changes.
 */
export const recomputeOwnPermissions = (before: State, after: State): State => {
  const ownId = ownIdOf(after);
  const { realm_user_groups: all } = after;
  if (
    ownId === undefined ||
    all === undefined ||
    dependencies.every((name) => before[name] === after[name])
  ) {
    return after;
  }
  const groups = groupsOf(all, ownId);
  const own = Object.fromEntries(
    Object.entries(permissions)
      .filter(([field, setting]) => field in after && setting in after)
      .map(([field, setting]) => [
        field,
        after.is_guest !== true && allows(after[setting], ownId, groups),
      ]),
  );
  const createsAny = [
    own.can_create_public_streams,
    own.can_create_private_streams,
    own.can_create_web_public_streams,
  ].includes(true);
  return {
    ...after,
    ...own,
    ...('can_create_web_public_streams' in own ? { can_create_streams: createsAny } : {}),
  };
};
