import type { Audience } from '../events/audience';
import type { UserId } from '../shared/id';
import type { Channel } from './channel';
import type { ChannelPrivacy } from './channel-privacy';

const standing: Readonly<Record<ChannelPrivacy, NonNullable<Audience['standing']>>> = {
  webPublic: 'everyone',
  public: 'nonGuests',
  private: 'administrators',
  privateProtected: 'administrators',
};

/**
 * Everyone who may know of the channel: its subscribers, and besides them everyone if it is
 * web-public, every member if it is public, the administrators if it is private.
 *
 * Source: reference, «Channel access model», audiences.
 */
export const metadataAudience = (
  channel: Pick<Channel, 'privacy'>,
  subscriberIds: readonly UserId[],
): Audience => ({
  users: subscriberIds,
  standing: standing[channel.privacy],
});
