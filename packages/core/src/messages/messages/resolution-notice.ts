import type { Caller, User } from '../../access';
import { silentMention } from '../../access';
import { isResolved, resolutionKeys } from '../../channels';
import type { ChannelNotice, Timestamp, UserId } from '../../kernel';
import type { DeletionFacts, DeletionPlan } from './deletion-plan';
import { planDeletion } from './deletion-plan';
import type { MessageView } from './message-view';
import type { PlannedMove } from './planned-move';
import { isResolution } from './planned-move';

/** Source: docs/reference/editing.md#notices. */
export const resolvedNotice = (resolver: Pick<User, 'id' | 'fullName'>, topic: string): string =>
  `${silentMention(resolver)} has marked this topic as ${isResolved(topic) ? 'resolved' : 'unresolved'}.`;

const resolutionNotice = /^@_\*\*.+\|\d+\*\* has marked this topic as (?:un)?resolved\.$/s;

/** Whether the content of a message of the notification bot is a resolution notice. */
export const isResolutionNotice = (content: string): boolean => resolutionNotice.test(content);

/** A younger notice is deleted instead of posting one that says the opposite. */
const resolutionGraceSeconds = 60;

/** Whether a message is a notice that is deleted instead of posting one that says the opposite. */
export const isTakenBack = (
  { sender, content, sentAt }: Pick<MessageView, 'sender' | 'content' | 'sentAt'>,
  botId: UserId,
  now: Timestamp,
): boolean =>
  sender.id === botId && isResolutionNotice(content) && now - sentAt < resolutionGraceSeconds;

/** What was reported of the opposite of a move, if it only resolves or unresolves a topic. */
export type ReportedFacts = {
  /** The notice had not been posted, and will not be. */
  readonly isCancelled: boolean;
  /** The notice that was posted, if it is to be deleted. */
  readonly notice: DeletionFacts | undefined;
};

export const nothingReported: ReportedFacts = { isCancelled: false, notice: undefined };

/** How a move is reported. */
export type NoticePlan = {
  readonly posts: readonly ChannelNotice[];
  /** The key under which a single notice waits; undefined if it is not to be cancelled later. */
  readonly key: string | undefined;
  /** The earlier notice, of the opposite, that is deleted instead. */
  readonly deletion: DeletionPlan | undefined;
};

/**
 * Reports a move. Instead of reporting the opposite of what was just reported, the earlier notice is
 * cancelled or deleted.
 */
export const planNotices = (
  { realm, user }: Caller,
  planned: PlannedMove,
  notices: readonly ChannelNotice[],
  { isCancelled, notice }: ReportedFacts,
): NoticePlan => {
  if (!isResolution(planned)) {
    return { posts: notices, key: undefined, deletion: undefined };
  }
  if (isCancelled || notice !== undefined) {
    const deletion = notice && planDeletion(notice, user.id);
    return { posts: [], key: undefined, deletion };
  }
  const { own } = resolutionKeys(realm.id, planned.target.channel.id, planned.topic);
  return { posts: notices, key: own, deletion: undefined };
};
