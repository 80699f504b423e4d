import type { User, UserSettings } from '../../access';
import { isBot } from '../../access';
import type { Channel, ChannelPrivacy } from '../../channels';
import { hasSharedHistory, isPrivate } from '../../channels';
import type { ChannelId, Flag, MessageId, UserId } from '../../kernel';

/** Whether the private data of a user may be exported: active people decide that for themselves. */
export const consents = (
  user: Pick<User, 'bot' | 'isActive'>,
  settings: Pick<UserSettings, 'allow_private_data_export'> | undefined,
): boolean => user.isActive && !isBot(user) && settings?.allow_private_data_export === true;

/** A message by its place. */
export type PlacedMessage = {
  readonly id: MessageId;
  readonly place:
    | { readonly _tag: 'InChannel'; readonly channelId: ChannelId }
    /** All participants. */
    | { readonly _tag: 'InConversation'; readonly userIds: readonly UserId[] };
};

/** What decides about the messages of channels. */
type ScopeFacts = {
  readonly channels: ReadonlyMap<
    ChannelId,
    {
      readonly privacy: ChannelPrivacy;
      /** Whether a user who consents is subscribed now. */
      readonly hasConsenting: boolean;
    }
  >;
  /** Messages of channels with protected history that such a subscriber has in their history. */
  readonly held: ReadonlySet<MessageId>;
};

/** Whether the channel, its description and its subscribers belong to an export. */
export const isExportedChannel = (
  { privacy }: Pick<Channel, 'privacy'>,
  hasConsenting: boolean,
): boolean => !isPrivate(privacy) || hasConsenting;

/**
 * Whether the message belongs to an export: it is in a channel that is not private, or one of those
 * who consent may read it, as a participant or a subscriber. An export of public data is one to
 * which nobody consents.
 *
 * Source: docs/reference/exports.md#what-is-in-it.
 */
export const isExported = (
  consenting: ReadonlySet<UserId>,
  { channels, held }: ScopeFacts,
  { id, place }: PlacedMessage,
): boolean => {
  if (place._tag === 'InConversation') {
    return place.userIds.some((userId) => consenting.has(userId));
  }
  const channel = channels.get(place.channelId);
  return (
    channel !== undefined &&
    isExportedChannel(channel, channel.hasConsenting) &&
    (hasSharedHistory(channel.privacy) || held.has(id))
  );
};

/**
 * The flags of a reader to export; undefined if the message is read and has no other flag. Where
 * history is protected, they are exported for every message in the reader's history, to say which
 * these are.
 *
 * Source: docs/reference/exports.md#flags.
 */
export const exportedFlags = (
  flags: ReadonlySet<Flag>,
  isHistoryShared: boolean,
): readonly Flag[] | undefined => {
  const isMarked = Array.from(flags).some((flag) => flag !== 'read' && flag !== 'historical');
  const isHeld = !isHistoryShared && !flags.has('historical');
  return isMarked || isHeld || !flags.has('read') ? Array.from(flags).sort() : undefined;
};
