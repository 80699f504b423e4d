import * as E from 'fp-ts/Either';
import type { AccessFailure, Caller, NamedByValues, PossibleUses, UserGroup } from '../../access';
import { accessFailure, deactivationObjections } from '../../access';
import type { ChannelForViewer } from '../../channels';
import { canReadMetadata } from '../../channels';
import type { AddressedEvent } from '../domain-events';
import { activityEvents } from './group-update';
import { canManageGroup } from './membership-permission';

export type GroupDeactivationFacts = {
  readonly group: UserGroup;
  readonly uses: PossibleUses;
  /** The channels of which a permission names the group, as the caller sees them. */
  readonly channels: readonly ChannelForViewer[];
  /** The users whom the group and its permissions name. */
  readonly named: Pick<NamedByValues, 'people'>;
};

/**
 * Decides whether a group that nothing uses any more is deactivated, and what everyone is told.
 * Uses in channels that the caller may not know of are not named to them.
 *
 * Source: reference, "Deactivate: POST /user_groups/{id}/deactivate".
 */
export const planGroupDeactivation = (
  caller: Caller,
  { group, uses, channels, named }: GroupDeactivationFacts,
): E.Either<
  AccessFailure<'InsufficientPermission' | 'UserGroupDeactivated' | 'UserGroupInUse'>,
  readonly AddressedEvent[]
> => {
  if (!canManageGroup(caller, group)) {
    return E.left(accessFailure('InsufficientPermission'));
  }
  if (!group.isActive) {
    return E.left(accessFailure('UserGroupDeactivated'));
  }
  const objections = deactivationObjections(group.id, uses);
  const visible = new Set(
    channels.filter((target) => canReadMetadata(caller, target)).map(({ channel }) => channel.id),
  );
  return objections.length === 0
    ? E.right(activityEvents(caller.realm, named, { ...group, isActive: false }))
    : E.left(
        accessFailure('UserGroupInUse', {
          objections: objections.filter(
            (use) => use.type !== 'channel' || visible.has(use.channel_id),
          ),
        }),
      );
};
