import type { Caller } from '../../access';
import { allowsExceptGuests, isAdministrator } from '../../access';
import type { ChannelForViewer } from '../channels/channel-access';
import { canReadMetadata } from '../channels/channel-access';
import { isPrivate } from '../channels/channel-privacy';

/**
 * Whether the caller may subscribe others to the channel: the channel's own permission, or the
 * organization's for channels that the caller can read.
 *
 * Source: API document, `can_add_subscribers_group`.
 */
export const mayAddSubscribers = (caller: Caller, target: ChannelForViewer): boolean => {
  const { channel, isSubscribed } = target;
  const { permissions } = channel;
  if (allowsExceptGuests(permissions.can_add_subscribers_group, caller)) {
    return true;
  }
  if (isPrivate(channel.privacy) && !isSubscribed) {
    return false;
  }
  return (
    allowsExceptGuests(caller.realm.settings.can_add_subscribers_group, caller) ||
    (canReadMetadata(caller, target) &&
      (isAdministrator(caller.user) ||
        allowsExceptGuests(permissions.can_administer_channel_group, caller)))
  );
};
