import type { UserId } from '../shared/id';
import { silentMention, topicLink } from './markup';
import { isResolved } from './topic';

/** Where messages were, or are now. */
export type NoticePlace = { readonly channelName: string; readonly topic: string };

const placeLink = ({ channelName, topic }: NoticePlace): string => topicLink(channelName, topic);

type Mover = { readonly id: UserId; readonly fullName: string };

type Moved = {
  readonly mover: Mover;
  readonly count: number;
  readonly isWholeTopic: boolean;
};

/** Source: reference, «What moves», notices. */
export const resolvedNotice = (mover: Mover, topic: string): string =>
  `${silentMention(mover)} has marked this topic as ${isResolved(topic) ? 'resolved' : 'unresolved'}.`;

const resolutionNotice = /^@_\*\*.+\|\d+\*\* has marked this topic as (?:un)?resolved\.$/s;

/** Whether a message of the notification bot says that. */
export const isResolutionNotice = (content: string): boolean => resolutionNotice.test(content);

/** How soon the contrary takes such a notice back. */
export const resolutionGraceSeconds = 60;

/** With the address of the message, for when it is but one. */
export const arrivalNotice = (
  { mover, count, isWholeTopic, link }: Moved & { readonly link: string },
  from: NoticePlace,
): string => {
  const subject = isWholeTopic
    ? 'This topic was'
    : count === 1
      ? `[A message](${link}) was`
      : `${count} messages were`;
  return `${subject} moved here from ${placeLink(from)} by ${silentMention(mover)}.`;
};

export const departureNotice = ({ mover, count, isWholeTopic }: Moved, to: NoticePlace): string => {
  const subject = isWholeTopic
    ? 'This topic was moved'
    : count === 1
      ? 'A message was moved from this topic'
      : `${count} messages were moved from this topic`;
  return `${subject} to ${placeLink(to)} by ${silentMention(mover)}.`;
};
