import type { Timestamp } from '../../kernel';
import { daysBefore } from '../../kernel';

/** What decides which messages of a realm are past their retention. */
export type RetentionTerms = {
  /** The organization's `message_retention_days`: -1 keeps messages forever. */
  readonly organizationDays: number;
  readonly now: Timestamp;
};

/** How long messages stay in the archive before they are deleted. */
export const archiveDays = 30;

/**
 * After how many days the messages of a channel expire; undefined if never.
 *
 * @param channelDays the channel's own setting: null inherits the organization's, as direct messages
 * do
 *
 * Source: docs/reference/channels.md#channel-record.
 */
export const retentionDays = (
  organizationDays: number,
  channelDays: number | null,
): number | undefined => {
  const days = channelDays ?? organizationDays;
  return days >= 1 ? days : undefined;
};

/** Messages that were sent before this time have expired; undefined if none ever does. */
export const expiryTime = (
  { organizationDays, now }: RetentionTerms,
  channelDays: number | null,
): Timestamp | undefined => {
  const days = retentionDays(organizationDays, channelDays);
  return days === undefined ? undefined : daysBefore(now, days);
};

/** Whether a message is past its retention. */
export const hasExpired = (
  terms: RetentionTerms,
  channelDays: number | null,
  sentAt: Timestamp,
): boolean => {
  const expiry = expiryTime(terms, channelDays);
  return expiry !== undefined && sentAt < expiry;
};

/** Which archived messages are deleted. */
export type ArchiveEnd = {
  /** They were archived before this time, */
  readonly time: Timestamp;
  /** and so many nights were counted since, which a clock that jumps ahead does not change. */
  readonly nights: number;
};

export const archiveEnd = (now: Timestamp): ArchiveEnd => ({
  time: daysBefore(now, archiveDays),
  nights: archiveDays,
});

/** Runs of the nightly job within this time count as one night. */
export const minNightSeconds = 20 * 3600;

/** By how many seconds the clocks of a process and of its database may differ. */
const maxClockDifference = 300;

/** Whether messages may be archived and deleted by the clock of the process. */
export const isClockTrusted = (secondsAheadOfStore: number): boolean =>
  Math.abs(secondsAheadOfStore) <= maxClockDifference;
