import { change } from '../handler';
import { withoutIds } from '../lists';
import type { Channel, Fields, State, UserGroup } from '../wire/state';
import { inRecords } from './channels';
import { changePeers } from './subscriptions';

type Direct = {
  readonly direct_members: readonly number[];
  readonly direct_subgroups: readonly number[];
};

const isDirect = (value: unknown): value is Direct =>
  typeof value === 'object' && value !== null && 'direct_members' in value;

/** The record with the user removed from the permissions that name users. */
const withoutUser = <Record extends Fields>(record: Record, userId: number): Record => {
  const changed = Object.entries(record).flatMap(([name, value]) =>
    isDirect(value) && value.direct_members.includes(userId)
      ? [[name, { ...value, direct_members: withoutIds(value.direct_members, [userId]) }] as const]
      : [],
  );
  return changed.length === 0 ? record : { ...record, ...Object.fromEntries(changed) };
};

/**
 * Removes a deactivated user from subscribers, groups and permissions: no other event does.
 * Reactivation is announced by events for each of these.
 */
export const withoutDeactivated = (state: State, userId: number): State => {
  const channelIds = ['subscriptions', 'unsubscribed', 'never_subscribed', 'streams'] as const;
  const subscribed = new Set(
    channelIds.flatMap((list) =>
      (state[list] ?? [])
        .filter(({ subscribers }: Channel) => subscribers?.includes(userId) === true)
        .map(({ stream_id }) => stream_id),
    ),
  );
  const unsubscribed = changePeers(state, Array.from(subscribed), [userId], false);
  const channels = inRecords(
    unsubscribed,
    () => true,
    (channel) => withoutUser(channel, userId),
  );
  const groups = change(channels, 'realm_user_groups', (known) =>
    known.map((group): UserGroup => ({
      ...withoutUser(group, userId),
      members: withoutIds(group.members, [userId]),
    })),
  );
  return withoutUser(groups, userId);
};
