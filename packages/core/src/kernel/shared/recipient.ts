import { ascending } from './ascending';
import type { ChannelId, RecipientId, UserId } from './id';

/** What a message is addressed to: a channel, or a fixed set of users. */
export type Recipient =
  | {
      readonly _tag: 'ChannelRecipient';
      readonly id: RecipientId;
      readonly channelId: ChannelId;
    }
  | {
      readonly _tag: 'DirectRecipient';
      readonly id: RecipientId;
      /** All participants of the conversation, including the sender; ascending, each once. */
      readonly userIds: readonly UserId[];
    };

/** The participants of a conversation between a user and others: ascending, each once. */
export const participants = (self: UserId, others: readonly UserId[]): readonly UserId[] =>
  ascending([self, ...others]);

/** A unique text for each set of users, by which a conversation is found. */
export const participantsKey = (userIds: readonly UserId[]): string => userIds.join(',');
