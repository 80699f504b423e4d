/**
 * Who receives the events of a channel, and which channels a change shows to users or hides from
 * them.
 */
import type { Caller, GroupSettingValue, SystemGroupIds, User } from '../../access';
import { isAdministrator, isGuest, visibilityPermissions } from '../../access';
import type { Audience, ChannelId, UserGroupId, UserId } from '../../kernel';
import { ascending, groupBy } from '../../kernel';
import type { Channel } from './channel';
import type { ChannelForViewer } from './channel-access';
import { canReadMetadata, canReadSubscribers } from './channel-access';
import type { ChannelPrivacy } from './channel-privacy';
import { isPrivate, isWebPublic } from './channel-privacy';

/**
 * By channel, the users who may know of it although their role alone does not allow it. For a
 * public channel these are its subscribed guests, for a private one its subscribers and the users
 * with a permission.
 */
export type ChannelViewers = ReadonlyMap<ChannelId, readonly UserId[]>;

const audienceByRole: Readonly<Record<ChannelPrivacy, NonNullable<Audience['standing']>>> = {
  webPublic: 'everyone',
  public: 'nonGuests',
  private: 'administrators',
  privateProtected: 'administrators',
};

/**
 * Everyone who may know of the channel.
 *
 * @param viewers of the channel, as in `ChannelViewers`
 *
 * Source: docs/reference/channels.md#audience-of-events.
 */
export const metadataAudience = (
  channel: Pick<Channel, 'privacy'>,
  viewers: readonly UserId[],
): Audience => ({ users: viewers, standing: audienceByRole[channel.privacy] });

/** Whether the channel is visible to the user by their role alone. */
export const isVisibleByRole = ({ privacy }: Pick<Channel, 'privacy'>, user: User): boolean => {
  if (isPrivate(privacy)) {
    return isAdministrator(user);
  }
  return isWebPublic(privacy) || !isGuest(user);
};

/** Who may know of a channel at one time: the roles that its privacy allows, and its viewers. */
export type ChannelVisibility = Pick<Channel, 'privacy'> & { readonly viewers: readonly UserId[] };

/** Higher means visible to more roles. */
const openness: Readonly<Record<ChannelPrivacy, number>> = {
  webPublic: 2,
  public: 1,
  private: 0,
  privateProtected: 0,
};

const rolesOnlyAt = (one: ChannelPrivacy, other: ChannelPrivacy): Audience['standing'] => {
  if (openness[one] <= openness[other]) {
    return undefined;
  }
  return isPrivate(other) ? audienceByRole[one] : 'guests';
};

/**
 * The users who may know of a channel at one time and not at the other; undefined if there are
 * none.
 *
 * @param administrators all administrators, who see private channels
 */
export const audienceOnlyAt = (
  one: ChannelVisibility,
  other: ChannelVisibility,
  administrators: readonly UserId[],
): Audience | undefined => {
  const isClosed = isPrivate(other.privacy);
  const viewers = new Set([...other.viewers, ...(isClosed ? administrators : [])]);
  const wider = rolesOnlyAt(one.privacy, other.privacy);
  if (wider !== undefined) {
    return { users: [], standing: wider, except: ascending(viewers) };
  }
  const users = isClosed ? one.viewers.filter((id) => !viewers.has(id)) : [];
  return users.length === 0 ? undefined : { users };
};

/** The users who may know of a channel at both times. */
export const audienceThroughout = (one: ChannelVisibility, other: ChannelVisibility): Audience => {
  const [narrow, wide] =
    openness[one.privacy] < openness[other.privacy] ? [one, other] : [other, one];
  const isSame = openness[narrow.privacy] === openness[wide.privacy];
  const known = new Set(wide.viewers);
  return metadataAudience(
    narrow,
    isSame ? narrow.viewers.filter((id) => known.has(id)) : narrow.viewers,
  );
};

const visibilityValues = ({ permissions }: Channel): readonly GroupSettingValue[] =>
  visibilityPermissions.map((name) => permissions[name]);

/** The groups that those permissions name and that can have members. */
export const visibilityGroups = (
  channel: Channel,
  systemGroups: SystemGroupIds,
): readonly UserGroupId[] =>
  visibilityValues(channel)
    .flatMap((value) => (typeof value === 'number' ? [value] : value.direct_subgroups))
    .filter((id) => id !== systemGroups['role:nobody']);

/** The users whom those permissions list one by one. */
export const visibilityMembers = (channel: Channel): readonly UserId[] =>
  visibilityValues(channel).flatMap((value) =>
    typeof value === 'number' ? [] : value.direct_members,
  );

/** Whether the same users may know of the channel before and after. */
export const hasSameVisibility = (before: Channel, after: Channel): boolean =>
  before.privacy === after.privacy &&
  (!isPrivate(after.privacy) ||
    JSON.stringify(visibilityValues(before)) === JSON.stringify(visibilityValues(after)));

/** The channels that are visible to a user, and those of them whose subscribers are too. */
export type VisibleChannels = {
  readonly channels: readonly Channel[];
  readonly withSubscribers: ReadonlySet<ChannelId>;
};

/** Which of the channels are visible to the viewer. */
export const visibleChannelsOf = (
  viewer: Caller,
  targets: readonly ChannelForViewer[],
): VisibleChannels => ({
  channels: targets
    .filter((target) => canReadMetadata(viewer, target))
    .map(({ channel }) => channel),
  withSubscribers: new Set(
    targets.filter((target) => canReadSubscribers(viewer, target)).map(({ channel }) => channel.id),
  ),
});

/** What is visible to a user before a change, and after it. */
type VisibilityChange = {
  readonly userId: UserId;
  readonly before: VisibleChannels;
  readonly after: VisibleChannels;
};

/** The channels that became visible or hidden, the same for all these users. */
export type VisibilityDifference = {
  readonly userIds: readonly UserId[];
  readonly gained: readonly Channel[];
  /** The gained channels whose subscribers are visible to the users. */
  readonly gainedWithSubscribers: readonly Channel[];
  readonly lost: readonly Channel[];
};

const notAmong = (channels: readonly Channel[], others: readonly Channel[]) => {
  const ids = new Set(others.map(({ id }) => id));
  return channels.filter(({ id }) => !ids.has(id));
};

const differenceOf = ({ userId, before, after }: VisibilityChange): VisibilityDifference => {
  const gained = notAmong(after.channels, before.channels);
  return {
    userIds: [userId],
    gained,
    gainedWithSubscribers: gained.filter(({ id }) => after.withSubscribers.has(id)),
    lost: notAmong(before.channels, after.channels),
  };
};

const idsOf = (channels: readonly Channel[]): readonly ChannelId[] => channels.map(({ id }) => id);

/** Groups users by their difference; leaves out users for whom nothing changes. */
export const visibilityDifferences = (
  changes: readonly VisibilityChange[],
): readonly VisibilityDifference[] =>
  Array.from(
    groupBy(changes.map(differenceOf), ({ gained, gainedWithSubscribers, lost }) =>
      JSON.stringify([gained, gainedWithSubscribers, lost].map(idsOf)),
    ).values(),
  ).flatMap((alike) =>
    alike
      .slice(0, 1)
      .filter(({ gained, lost }) => gained.length > 0 || lost.length > 0)
      .map((one) => ({ ...one, userIds: alike.flatMap(({ userIds }) => userIds) })),
  );
