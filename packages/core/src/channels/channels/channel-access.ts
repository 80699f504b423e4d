import type { Caller, Member, Viewer } from '../../access';
import { allowsExceptGuests, isAdministrator, isCaller, isGuest } from '../../access';
import type { Channel } from './channel';
import { isPrivate, isWebPublic } from './channel-privacy';

/** A channel, and how the viewer stands to it. */
export type ChannelForViewer = {
  readonly channel: Channel;
  readonly isSubscribed: boolean;
};

/**
 * Whether the viewer may read the messages of the channel; where history is protected, only those
 * that they received.
 *
 * Source: API document, «Authentication»; reference, «Channel access model».
 */
export const canReadContent = (viewer: Viewer, target: ChannelForViewer): boolean =>
  isCaller(viewer) ? isReadableBy(viewer, target) : isOpenToVisitors(viewer, target.channel);

/** The same for somebody with an account. */
export const isReadableBy = (
  member: Member,
  { channel, isSubscribed }: ChannelForViewer,
): boolean => {
  if (isSubscribed || isWebPublic(channel.privacy)) {
    return true;
  }
  if (!isPrivate(channel.privacy)) {
    return !isGuest(member.user);
  }
  return (
    allowsExceptGuests(channel.permissions.can_subscribe_group, member) ||
    allowsExceptGuests(channel.permissions.can_add_subscribers_group, member)
  );
};

/**
 * Whether the viewer may know of the channel: its name, settings and subscribers. To everybody
 * else the channel does not exist, whatever they ask for and however they name it; the only thing
 * that its name still does is to be taken.
 */
export const canReadMetadata = (viewer: Viewer, target: ChannelForViewer): boolean =>
  canReadContent(viewer, target) || (isCaller(viewer) && canAdminister(viewer, target.channel));

/** Administrators administer every channel, others those whose permission names them. */
export const canAdminister = (caller: Caller, { permissions }: Channel): boolean =>
  isAdministrator(caller.user) ||
  allowsExceptGuests(permissions.can_administer_channel_group, caller);

/** Whether the viewer may know who is in the channel; guests only where they are in it themselves. */
export const canReadSubscribers = (viewer: Viewer, target: ChannelForViewer): boolean =>
  canReadMetadata(viewer, target) &&
  (isWebPublic(target.channel.privacy) ||
    target.isSubscribed ||
    (isCaller(viewer) && !isGuest(viewer.user)));

const isOpenToVisitors = (viewer: Viewer, channel: Channel): boolean =>
  viewer.realm.settings.enable_spectator_access &&
  isWebPublic(channel.privacy) &&
  !channel.isArchived;
