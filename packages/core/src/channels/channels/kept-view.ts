import type { ChannelPermissions, SystemGroupIds } from '../../access';
import { membersNamedBy } from '../../access';
import type { UserId } from '../../kernel';
import type { Channel } from './channel';
import type { ChannelActivity, ChannelView } from './channel-view';
import { viewChannel } from './channel-view';

const named = new WeakMap<ChannelPermissions, readonly UserId[]>();

/** Whom the permissions name; computed once for each value. */
export const namedIn = (permissions: ChannelPermissions): readonly UserId[] => {
  const known = named.get(permissions) ?? Array.from(membersNamedBy(permissions));
  named.set(permissions, known);
  return known;
};

/** What a view was made of besides the channel, and the view. */
type Kept = {
  readonly activity: ChannelActivity;
  readonly systemGroups: SystemGroupIds;
  /** Ids of the deactivated users whom the channel's permissions name, joined. */
  readonly deactivated: string;
  readonly view: ChannelView;
};

const kept = new WeakMap<Channel, Kept>();

const isSameActivity = (a: ChannelActivity, b: ChannelActivity): boolean =>
  a === b ||
  (a.firstMessageId === b.firstMessageId &&
    a.weeklyTraffic === b.weeklyTraffic &&
    a.subscriberCount === b.subscriberCount);

/** The same view while nothing changes that it shows, so that what is made of it can be kept too. */
export const keptView = (
  channel: Channel,
  activity: ChannelActivity,
  systemGroups: SystemGroupIds,
  isDeactivated: ReadonlySet<UserId>,
): ChannelView => {
  const deactivated =
    isDeactivated.size === 0
      ? ''
      : namedIn(channel.permissions)
          .filter((id) => isDeactivated.has(id))
          .join(' ');
  const last = kept.get(channel);
  if (
    last !== undefined &&
    isSameActivity(last.activity, activity) &&
    last.systemGroups === systemGroups &&
    last.deactivated === deactivated
  ) {
    return last.view;
  }
  const view = viewChannel(channel, activity, systemGroups, (id) => isDeactivated.has(id));
  kept.set(channel, { activity, systemGroups, deactivated, view });
  return view;
};
