import type {
  ChannelId,
  FlagHolders,
  MessageId,
  RecipientId,
  Timestamp,
  UserId,
} from '../../kernel';
import type { FlagsOfMove } from '../flags/flags-of-move';
import type { MessageAudienceFacts } from './message-audience';

/** A channel that messages move from or to. */
export type ChannelPlace = { readonly recipientId: RecipientId; readonly channelId: ChannelId };

/** Where messages are, and where they go. */
export type MovePlaces = { readonly from: ChannelPlace; readonly to: ChannelPlace };

export type Move = MovePlaces & {
  /** Undefined if each message keeps its topic. */
  readonly topic: string | undefined;
  readonly editorId: UserId;
  readonly movedAt: Timestamp;
  /** False if the move only resolves or unresolves a topic. */
  readonly countsAsMove: boolean;
};

/** What is so after a move: of the flags and histories of users, which move with the messages. */
export type MoveOutcome = {
  /** The flags that the move changes; none within a channel. */
  readonly flags: readonly FlagsOfMove[];
  /** The flags of all users on the message that is announced. */
  readonly holders: FlagHolders;
  readonly audienceFacts: MessageAudienceFacts;
};

/** Messages, ascending, and users who have these and no others of those asked for. */
export type HeldMessages = {
  readonly messageIds: readonly MessageId[];
  readonly userIds: readonly UserId[];
};
