import type { Audience, ChannelId, UserId } from '../../kernel';
import { ascending, groupBy } from '../../kernel';
import type { OfArchived } from '../channels/archived-channels';
import { ofArchived } from '../channels/archived-channels';
import type { Channel } from '../channels/channel';
import type { ChannelViewers } from '../channels/channel-audience';
import { metadataAudience } from '../channels/channel-audience';
import { isPrivate } from '../channels/channel-privacy';

/** The users who were subscribed to a channel or unsubscribed from it. */
type Altered = { readonly channel: Channel; readonly userIds: readonly UserId[] };

/** The content of one event for peers: the same users in each of the channels. */
type PeerGroup = OfArchived & {
  readonly channelIds: readonly ChannelId[];
  readonly userIds: readonly UserId[];
  readonly audience: Audience;
};

/**
 * Combines the events for peers into as few as possible: open channels with the same users become
 * one event for everyone who may know of such channels. The guests in each public channel get their
 * own event, and so do the viewers of each private channel, so that nobody receives a channel that
 * is hidden from them.
 *
 * Source: docs/reference/subscriptions.md#grouping-of-peers.
 */
export const peerGroups = (
  altered: readonly Altered[],
  viewers: ChannelViewers,
): readonly PeerGroup[] => {
  const present = altered.filter(({ userIds }) => userIds.length > 0);
  const open = present.filter(({ channel }) => !isPrivate(channel.privacy));
  const together = groupBy(open, ({ channel, userIds }) =>
    [channel.privacy, channel.isArchived, ...ascending(userIds)].join(),
  );
  const ofOpen = Array.from(together.values()).flatMap((same) => {
    const [first] = same;
    return first === undefined
      ? []
      : [
          {
            channelIds: ascending(same.map(({ channel }) => channel.id)),
            userIds: ascending(first.userIds),
            audience: { ...metadataAudience(first.channel, []), except: ascending(first.userIds) },
            ...ofArchived(first.channel),
          },
        ];
  });
  const apart = present.flatMap(({ channel, userIds }) => {
    const inside = viewers.get(channel.id) ?? [];
    const isOpen = !isPrivate(channel.privacy);
    const itself = new Set(userIds);
    const users = inside.filter((id) => !itself.has(id));
    return isOpen && users.length === 0
      ? []
      : [
          {
            channelIds: [channel.id],
            userIds: ascending(userIds),
            audience: isOpen
              ? { users }
              : { ...metadataAudience(channel, inside), except: ascending(userIds) },
            ...ofArchived(channel),
          },
        ];
  });
  return [...ofOpen, ...apart];
};
