import type { Caller } from '../../access';
import type { VisibilityPolicy } from '../../channels';
import type { MessageId } from '../../kernel';
import { messageLink, messageMarkdown } from '../messages/message-link';
import { topicOf } from './destination';
import type { SendPlan } from './plan-send';

/** A message that was sent, as the response describes it. */
export type SentMessage = {
  readonly id: MessageId;
  /** The sender's new policy for the topic, if sending changed it. */
  readonly newPolicy: VisibilityPolicy | undefined;
  /** Where clients show the message. */
  readonly url: string;
  /** Markdown that links the message. */
  readonly link: string;
};

/** Source: docs/reference/sending.md#sending-a-message. */
export const sentMessage = (
  { realm }: Pick<Caller, 'realm'>,
  { destination, newPolicy }: Pick<SendPlan, 'destination' | 'newPolicy'>,
  id: MessageId,
): SentMessage => {
  const linked = {
    id,
    topic: topicOf(destination),
    place:
      destination._tag === 'InChannel'
        ? {
            _tag: destination._tag,
            channelId: destination.channel.id,
            channelName: destination.channel.name,
          }
        : destination,
  };
  return {
    id,
    newPolicy,
    url: messageLink(realm.url, linked),
    link: messageMarkdown(realm.url, linked),
  };
};
