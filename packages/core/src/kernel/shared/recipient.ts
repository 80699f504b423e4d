import { ascending } from './ascending';
import type { ChannelId, RecipientId, UserId } from './id';

/** What a message is addressed to: a channel, or a fixed set of people. */
export type Recipient =
  | {
      readonly _tag: 'ChannelRecipient';
      readonly id: RecipientId;
      readonly channelId: ChannelId;
    }
  | {
      readonly _tag: 'DirectRecipient';
      readonly id: RecipientId;
      /** Everyone in the conversation, the sender included; ascending, each once. */
      readonly userIds: readonly UserId[];
    };

/** The people of a conversation between somebody and others: ascending, each once. */
export const participants = (self: UserId, others: readonly UserId[]): readonly UserId[] =>
  ascending([self, ...others]);

/** One text for each set of people, so that a conversation is found by who is in it. */
export const participantsKey = (userIds: readonly UserId[]): string => userIds.join(',');
