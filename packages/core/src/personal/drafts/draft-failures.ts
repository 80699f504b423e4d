import type { FailureTable, Tagged } from '../../kernel';
import { badRequest } from '../../kernel';
import { maxDraftBytes } from './draft';

export type DraftsNotSynchronized = Tagged<'DraftsNotSynchronized'>;
/** The caller keeps drafts on their own devices. */
export const draftsNotSynchronized: DraftsNotSynchronized = { _tag: 'DraftsNotSynchronized' };

export type DraftDoesNotExist = Tagged<'DraftDoesNotExist'>;
export const draftDoesNotExist: DraftDoesNotExist = { _tag: 'DraftDoesNotExist' };

export type DraftTimestampNegative = Tagged<'DraftTimestampNegative'>;
export const draftTimestampNegative: DraftTimestampNegative = { _tag: 'DraftTimestampNegative' };

export type DraftTopicHasNullBytes = Tagged<'DraftTopicHasNullBytes'>;
export const draftTopicHasNullBytes: DraftTopicHasNullBytes = { _tag: 'DraftTopicHasNullBytes' };

export type DraftNeedsOneChannel = Tagged<'DraftNeedsOneChannel'>;
export const draftNeedsOneChannel: DraftNeedsOneChannel = { _tag: 'DraftNeedsOneChannel' };

/** All drafts of the caller together. */
export type DraftsTooLarge = Tagged<'DraftsTooLarge'>;
export const draftsTooLarge: DraftsTooLarge = { _tag: 'DraftsTooLarge' };

export type DraftFailure =
  | DraftsNotSynchronized
  | DraftDoesNotExist
  | DraftTimestampNegative
  | DraftTopicHasNullBytes
  | DraftNeedsOneChannel
  | DraftsTooLarge;

/** Source: reference, «Drafts». */
export const draftFailures: FailureTable<DraftFailure> = {
  DraftsNotSynchronized: () => badRequest('User has disabled synchronizing drafts.'),
  DraftDoesNotExist: () => ({ ...badRequest('Draft does not exist'), status: 404 }),
  DraftTimestampNegative: () => badRequest('Timestamp must not be negative.'),
  DraftTopicHasNullBytes: () => badRequest('Topic must not contain null bytes'),
  DraftNeedsOneChannel: () => badRequest('Must specify exactly 1 channel ID for channel messages'),
  DraftsTooLarge: () =>
    badRequest(`Your drafts take too much space (limit: ${maxDraftBytes / 1024 / 1024} MiB)`),
};
