import type { Viewer } from '../authentication/caller';
import { isCaller } from '../authentication/caller';
import { allowsExceptGuests } from '../user-groups/group-setting';
import { isAdministrator, isGuest } from '../users/user';
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
export const canReadContent = (viewer: Viewer, { channel, isSubscribed }: ChannelForViewer) => {
  if (!isCaller(viewer)) {
    return isOpenToVisitors(viewer, channel);
  }
  if (isSubscribed || isWebPublic(channel.privacy)) {
    return true;
  }
  if (!isPrivate(channel.privacy)) {
    return !isGuest(viewer.user);
  }
  return (
    allowsExceptGuests(channel.permissions.can_subscribe_group, viewer) ||
    allowsExceptGuests(channel.permissions.can_add_subscribers_group, viewer)
  );
};

/** Whether the viewer may know of the channel: its name, settings and subscribers. */
export const canReadMetadata = (viewer: Viewer, target: ChannelForViewer): boolean =>
  canReadContent(viewer, target) ||
  (isCaller(viewer) &&
    (isAdministrator(viewer.user) ||
      allowsExceptGuests(target.channel.permissions.can_administer_channel_group, viewer)));

const isOpenToVisitors = (viewer: Viewer, channel: Channel): boolean =>
  viewer.realm.settings.enable_spectator_access &&
  isWebPublic(channel.privacy) &&
  !channel.isArchived;
