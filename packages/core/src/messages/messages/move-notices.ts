import type { Caller, User } from '../../access';
import { silentMention, topicLink } from '../../access';
import type { ChannelNotice } from '../../kernel';
import { channelNotice } from '../../kernel';
import { messageLink } from './message-link';
import { viewChannelPlace } from './message-sender';
import type { PlannedMove } from './planned-move';
import { isResolution, isRespelling } from './planned-move';
import { resolvedNotice } from './resolution-notice';

export type Moved = {
  readonly count: number;
  /** Nothing is left behind. */
  readonly isWholeTopic: boolean;
  /** There were messages before these. */
  readonly existed: boolean;
};

/** Whom the mover wants told. */
export type MoveTelling = { readonly notifyNewThread: boolean; readonly notifyOldThread: boolean };

/** Where messages were, or are now. */
type Place = { readonly channelName: string; readonly topic: string };

const placeLink = ({ channelName, topic }: Place): string => topicLink(channelName, topic);

type Told = Omit<Moved, 'existed'> & { readonly mover: User };

/** With the address of the message, for when it is but one. */
const arrivalNotice = (
  { mover, count, isWholeTopic, link }: Told & { readonly link: string },
  from: Place,
): string => {
  const subject = isWholeTopic
    ? 'This topic was'
    : count === 1
      ? `[A message](${link}) was`
      : `${count} messages were`;
  return `${subject} moved here from ${placeLink(from)} by ${silentMention(mover)}.`;
};

const departureNotice = ({ mover, count, isWholeTopic }: Told, to: Place): string => {
  const subject = isWholeTopic
    ? 'This topic was moved'
    : count === 1
      ? 'A message was moved from this topic'
      : `${count} messages were moved from this topic`;
  return `${subject} to ${placeLink(to)} by ${silentMention(mover)}.`;
};

/** What is said of a move, and where. Source: reference, "What moves", notices. */
export const noticesOfMove = (
  caller: Caller,
  planned: PlannedMove,
  moved: Moved,
  telling: MoveTelling,
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
  // A notice in the old spelling would make that the name of the topic once more.
  if (isRespelling(planned)) {
    return [];
  }
  const before = { channelName: from.name, topic: message.topic };
  const after = { channelName: to.name, topic };
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
    ...(telling.notifyNewThread
      ? [
          channelNotice(to, topic, arrivalNotice(arrived, before), {
            _tag: 'MovedMessage',
            messageId: message.id,
          }),
        ]
      : []),
    ...(telling.notifyOldThread
      ? [channelNotice(from, message.topic, departureNotice({ mover, ...moved }, after))]
      : []),
  ];
};
