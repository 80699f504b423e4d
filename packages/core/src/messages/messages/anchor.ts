import * as E from 'fp-ts/Either';
import type { Timestamp } from '../../kernel';
import { parseMoment } from '../../kernel';
import type { MessageFailure } from '../failures';
import { maxMessagesPerRequest, messageFailure } from '../failures';

/** An id above all messages; clients compare it for equality. */
export const endOfHistory = 10_000_000_000_000_000;

/** A message id, the first unread message, or the first message sent at a time or later. */
export type Anchor = number | 'firstUnread' | { readonly sentBy: Timestamp };

const words: Readonly<Record<string, Anchor>> = {
  newest: endOfHistory,
  oldest: 0,
  first_unread: 'firstUnread',
};

/** Parses the anchor, and clamps ids to the range of the history. */
export const parseAnchor = (
  text: string | undefined,
  useFirstUnread: boolean,
  date?: string,
): E.Either<MessageFailure<'MissingAnchor' | 'InvalidAnchor'>, Anchor> => {
  if (useFirstUnread) {
    return E.right('firstUnread');
  }
  if (text === undefined) {
    return E.left(messageFailure('MissingAnchor'));
  }
  if (text === 'date') {
    const time = parseMoment(date ?? '');
    return time === undefined ? E.left(messageFailure('InvalidAnchor')) : E.right({ sentBy: time });
  }
  const word = Object.hasOwn(words, text) ? words[text] : undefined;
  if (word !== undefined) {
    return E.right(word);
  }
  return /^-?\d+$/.test(text)
    ? E.right(Math.min(Math.max(Number(text), 0), endOfHistory))
    : E.left(messageFailure('InvalidAnchor'));
};

export type RequestedRange = {
  /** How many messages that are older than the anchor, at most. */
  readonly before: number;
  /** How many messages that are newer than the anchor, at most. */
  readonly after: number;
  /** Whether the message that is the anchor is one of them, besides the others. */
  readonly includeAnchor: boolean;
};

/**
 * Reduces a range that is too large to the maximum instead of rejecting it.
 *
 * Source: docs/reference/flags.md#changing-flags-in-a-narrow.
 */
export const clampRange = ({
  before,
  after,
}: RequestedRange): Pick<RequestedRange, 'before' | 'after'> => ({
  before: Math.min(before, Math.max(maxMessagesPerRequest - after, maxMessagesPerRequest / 2)),
  after: Math.min(
    after,
    maxMessagesPerRequest -
      Math.min(before, Math.max(maxMessagesPerRequest - after, maxMessagesPerRequest / 2)),
  ),
});

export const checkRange = ({
  before,
  after,
  includeAnchor,
}: RequestedRange): E.Either<
  MessageFailure<'TooManyMessagesRequested' | 'AnchorExcludedInside'>,
  void
> => {
  if (before + after > maxMessagesPerRequest) {
    return E.left(messageFailure('TooManyMessagesRequested'));
  }
  return before > 0 && after > 0 && !includeAnchor
    ? E.left(messageFailure('AnchorExcludedInside'))
    : E.right(undefined);
};

export type FoundRange = {
  readonly foundAnchor: boolean;
  readonly foundOldest: boolean;
  readonly foundNewest: boolean;
};

/**
 * Describes a page: whether it contains the anchor, and whether it reaches the ends of the history.
 *
 * Source: docs/reference/messages.md#fetching-messages.
 */
export const describeRange = (
  ids: readonly number[],
  anchor: number,
  { before, after }: RequestedRange,
): FoundRange => ({
  foundAnchor: ids.includes(anchor),
  foundOldest: anchor === 0 || ids.filter((id) => id < anchor).length < before,
  foundNewest: anchor === endOfHistory || ids.filter((id) => id > anchor).length < after,
});
