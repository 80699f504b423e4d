import type { ChannelPermissionName, SystemGroupIds } from '../../access';
import type { Audience, ChannelId, UserGroupId, UserId } from '../../kernel';
import { ascending } from '../../kernel';
import type { Channel } from './channel';
import type { ChannelPrivacy } from './channel-privacy';
import { isPrivate } from './channel-privacy';

const standing: Readonly<Record<ChannelPrivacy, NonNullable<Audience['standing']>>> = {
  webPublic: 'everyone',
  public: 'nonGuests',
  private: 'administrators',
  privateProtected: 'administrators',
};

/** Whoever may know of a channel without that its standing says so. */
export type ChannelViewers = ReadonlyMap<ChannelId, readonly UserId[]>;

/**
 * Everyone who may know of the channel: everyone if it is web-public, every member and the guests
 * in it if it is public; the administrators if it is private, those in it, and those whom a
 * permission lets know of it.
 *
 * @param subscribersWithAccess the guests in a public channel; everyone in a private one, or let know of it
 *
 * Source: reference, «Channel access model», audiences.
 */
export const metadataAudience = (
  channel: Pick<Channel, 'privacy'>,
  subscribersWithAccess: readonly UserId[],
): Audience => ({
  users: subscribersWithAccess,
  standing: standing[channel.privacy],
});

/** Who knows of a channel at one time: those whom its privacy names, and subscribersWithAccess. */
export type ChannelVisibility = Pick<Channel, 'privacy'> & {
  readonly subscribersWithAccess: readonly UserId[];
};

/** The more, the more people know of a channel because of its privacy alone. */
const openness: Readonly<Record<ChannelPrivacy, number>> = {
  webPublic: 2,
  public: 1,
  private: 0,
  privateProtected: 0,
};

const openTo = (one: ChannelPrivacy, other: ChannelPrivacy): Audience['standing'] => {
  if (openness[one] <= openness[other]) {
    return undefined;
  }
  return isPrivate(other) ? standing[one] : 'guests';
};

/**
 * Those who know of a channel at one time and not at another; undefined where nobody does.
 *
 * @param administrators all of them, who know of private channels
 */
export const audienceOnlyAt = (
  one: ChannelVisibility,
  other: ChannelVisibility,
  administrators: readonly UserId[],
): Audience | undefined => {
  const isClosed = isPrivate(other.privacy);
  const knowing = new Set([...other.subscribersWithAccess, ...(isClosed ? administrators : [])]);
  const wider = openTo(one.privacy, other.privacy);
  if (wider !== undefined) {
    return { users: [], standing: wider, except: ascending(knowing) };
  }
  const users = isClosed ? one.subscribersWithAccess.filter((id) => !knowing.has(id)) : [];
  return users.length === 0 ? undefined : { users };
};

/** Those who know of a channel at both times. */
export const audienceThroughout = (one: ChannelVisibility, other: ChannelVisibility): Audience => {
  const [narrow, wide] =
    openness[one.privacy] < openness[other.privacy] ? [one, other] : [other, one];
  const isSame = openness[narrow.privacy] === openness[wide.privacy];
  const known = new Set(wide.subscribersWithAccess);
  return metadataAudience(
    narrow,
    isSame
      ? narrow.subscribersWithAccess.filter((id) => known.has(id))
      : narrow.subscribersWithAccess,
  );
};

/** The permissions that let people know of a private channel. */
export const visibilityPermissions = [
  'can_administer_channel_group',
  'can_add_subscribers_group',
  'can_subscribe_group',
] as const satisfies readonly ChannelPermissionName[];

/** The groups of those permissions that hold anybody. */
export const visibilityGroups = (
  { permissions }: Channel,
  systemGroups: SystemGroupIds,
): readonly UserGroupId[] =>
  visibilityPermissions
    .map((name) => permissions[name])
    .flatMap((value) => (typeof value === 'number' ? [value] : value.direct_subgroups))
    .filter((id) => id !== systemGroups['role:nobody']);

/** The people whom those permissions name one by one. */
export const visibilityMembers = ({ permissions }: Channel): readonly UserId[] =>
  visibilityPermissions
    .map((name) => permissions[name])
    .flatMap((value) => (typeof value === 'number' ? [] : value.direct_members));
