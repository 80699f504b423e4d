import type { Audience } from '../events/audience';
import type { ChannelId, UserGroupId, UserId } from '../shared/id';
import type { SystemGroupIds } from '../user-groups/system-groups';
import type { GroupSettingValue } from '../user-groups/group-setting';
import type { Channel } from './channel';
import type { ChannelPrivacy } from './channel-privacy';

const standing: Readonly<Record<ChannelPrivacy, NonNullable<Audience['standing']>>> = {
  webPublic: 'everyone',
  public: 'nonGuests',
  private: 'administrators',
  privateProtected: 'administrators',
};

/** Whoever may know of a channel without that its standing says so. */
export type ChannelInsiders = ReadonlyMap<ChannelId, readonly UserId[]>;

/**
 * Everyone who may know of the channel: everyone if it is web-public, every member and the guests
 * in it if it is public; the administrators if it is private, those in it, and those whom a
 * permission lets know of it.
 *
 * @param insiders the guests in a public channel; everyone in a private one, or let know of it
 *
 * Source: reference, «Channel access model», audiences.
 */
export const metadataAudience = (
  channel: Pick<Channel, 'privacy'>,
  insiders: readonly UserId[],
): Audience => ({
  users: insiders,
  standing: standing[channel.privacy],
});

/** The permissions that let people know of a private channel. */
export const grantsOfSight = ({ permissions }: Channel): readonly GroupSettingValue[] => [
  permissions.can_administer_channel_group,
  permissions.can_add_subscribers_group,
  permissions.can_subscribe_group,
];

/** The groups of those permissions that hold anybody. */
export const sightGroups = (
  channel: Channel,
  systemGroups: SystemGroupIds,
): readonly UserGroupId[] =>
  grantsOfSight(channel)
    .flatMap((value) => (typeof value === 'number' ? [value] : value.direct_subgroups))
    .filter((id) => id !== systemGroups['role:nobody']);

/** The people whom those permissions name one by one. */
export const sightMembers = (channel: Channel): readonly UserId[] =>
  grantsOfSight(channel).flatMap((value) =>
    typeof value === 'number' ? [] : value.direct_members,
  );
