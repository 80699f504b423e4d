import type { Audience } from '../events/audience';
import type { UserId } from '../shared/id';
import type { Channel } from './channel';
import { isPrivate } from './channel-privacy';

/**
 * Everyone who may know of the channel: every member and the guests in it, or, if it is private,
 * its subscribers and the administrators.
 *
 * Source: reference, «Channel access model», audiences.
 */
export const metadataAudience = (
  channel: Pick<Channel, 'privacy'>,
  subscriberIds: readonly UserId[],
): Audience => ({
  users: subscriberIds,
  standing: isPrivate(channel.privacy) ? 'administrators' : 'nonGuests',
});
