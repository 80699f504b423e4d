import type { User } from '../../access';
import { silentMention } from '../../access';
import { isResolved } from '../../channels';

/** Source: docs/reference/editing.md#notices. */
export const resolvedNotice = (resolver: Pick<User, 'id' | 'fullName'>, topic: string): string =>
  `${silentMention(resolver)} has marked this topic as ${isResolved(topic) ? 'resolved' : 'unresolved'}.`;

const resolutionNotice = /^@_\*\*.+\|\d+\*\* has marked this topic as (?:un)?resolved\.$/s;

/** Whether the content of a message of the notification bot is a resolution notice. */
export const isResolutionNotice = (content: string): boolean => resolutionNotice.test(content);

/** A younger notice is deleted instead of posting one that says the opposite. */
export const resolutionGraceSeconds = 60;
