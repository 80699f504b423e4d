import type { MessageId } from '../../kernel';

/** A topic with messages in it. */
export type ChannelTopic = {
  /** Empty for general chat. */
  readonly name: string;
  readonly maxId: MessageId;
};
