import type { Caller, User } from '../../access';
import { silentMention, topicLink } from '../../access';
import type { Channel } from '../../channels';
import type { ChannelNotice } from '../../kernel';
import { channelNotice } from '../../kernel';
import { messageLink } from './message-link';
import { viewChannelPlace } from './message-sender';
import type { PlannedMove } from './planned-move';
import { isResolution, isRespelling } from './planned-move';
import { resolvedNotice } from './resolution-notice';

export type Moved = {
  readonly count: number;
  /** No message stays in the old topic. */
  readonly isWholeTopic: boolean;
  /** The new topic had messages before the move. */
  readonly existed: boolean;
};

/** Whether to post notices about the move in the new and in the old topic. */
export type MoveNoticeOptions = {
  readonly notifyNewThread: boolean;
  readonly notifyOldThread: boolean;
};

/** Where messages were, or are now. */
type Place = { readonly channel: Channel; readonly topic: string };

const placeLink = ({ channel, topic }: Place): string => topicLink(channel, topic);

type NoticeFacts = Omit<Moved, 'existed'> & { readonly mover: User };

/** @param link the URL of the message, used if only one was moved */
const arrivalNotice = (
  { mover, count, isWholeTopic, link }: NoticeFacts & { readonly link: string },
  from: Place,
): string => {
  const subject = isWholeTopic
    ? 'This topic was'
    : count === 1
      ? `[A message](${link}) was`
      : `${count} messages were`;
  return `${subject} moved here from ${placeLink(from)} by ${silentMention(mover)}.`;
};

const departureNotice = ({ mover, count, isWholeTopic }: NoticeFacts, to: Place): string => {
  const subject = isWholeTopic
    ? 'This topic was moved'
    : count === 1
      ? 'A message was moved from this topic'
      : `${count} messages were moved from this topic`;
  return `${subject} to ${placeLink(to)} by ${silentMention(mover)}.`;
};

/** The notices about a move. Source: docs/reference/editing.md#notices. */
export const noticesOfMove = (
  caller: Caller,
  planned: PlannedMove,
  moved: Moved,
  options: MoveNoticeOptions,
): readonly ChannelNotice[] => {
  const { message, from, topic } = planned;
  const to = planned.target.channel;
  const mover = caller.user;
  if (isResolution(planned)) {
    return [
      channelNotice(to, topic, resolvedNotice(mover, topic), {
        _tag: 'Resolution',
        messageId: message.id,
        resolverId: mover.id,
      }),
    ];
  }
  // A notice with the old spelling would change the name of the topic back to it.
  if (isRespelling(planned)) {
    return [];
  }
  const before = { channel: from, topic: message.topic };
  const after = { channel: to, topic };
  const arrived = {
    mover,
    ...moved,
    isWholeTopic: moved.isWholeTopic && !moved.existed,
    link: messageLink(caller.realm.url, {
      id: message.id,
      place: viewChannelPlace(to),
      topic,
    }),
  };
  return [
    ...(options.notifyNewThread
      ? [
          channelNotice(to, topic, arrivalNotice(arrived, before), {
            _tag: 'MovedMessage',
            messageId: message.id,
          }),
        ]
      : []),
    ...(options.notifyOldThread
      ? [channelNotice(from, message.topic, departureNotice({ mover, ...moved }, after))]
      : []),
  ];
};
