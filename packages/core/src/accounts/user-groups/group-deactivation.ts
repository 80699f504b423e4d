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
  /** The channels whose permissions name the group, as the caller sees them. */
  readonly channels: readonly ChannelForViewer[];
  /** The users in the group and in its permissions. */
  readonly named: Pick<NamedByValues, 'people'>;
};

/**
 * Decides whether a group may be deactivated, because it is not in use, and announces that. The
 * failure does not name channels that are hidden from the caller.
 *
 * Source: docs/reference/user-groups.md#deactivating-a-group.
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
            (use) => use._tag !== 'Channel' || visible.has(use.channelId),
          ),
        }),
      );
};
