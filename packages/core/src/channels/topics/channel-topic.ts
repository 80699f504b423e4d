import type { MessageId } from '../../kernel';

/** A topic with messages in it. */
export type ChannelTopic = {
  /** Empty for the topic without a name. */
  readonly name: string;
  readonly maxId: MessageId;
};
