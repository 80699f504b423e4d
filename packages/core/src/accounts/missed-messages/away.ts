import type { Timestamp } from '../../kernel';
import type { Presence } from '../presence/presence';
import { isOffline, offlineThresholdSeconds, statusOf } from '../presence/presence';

/** What is known of a person's clients. */
export type Signs = {
  /** What they last reported, of all devices; undefined if none has, or the user shares none. */
  readonly presence: Presence | undefined;
  /** When one of them last polled for messages; undefined if none does. */
  readonly polledAt: Timestamp | undefined;
};

/**
 * Whether a person was away when a message was sent: they used no device at that time or later, or
 * none of their clients receives messages.
 *
 * Source: docs/reference/notifications.md#who-is-away.
 */
export const isAway = ({ presence, polledAt }: Signs, sentAt: Timestamp): boolean => {
  if (presence === undefined || polledAt === undefined || presence.activeAt === null) {
    return true;
  }
  const { activeAt, connectedAt } = presence;
  const last = statusOf({ activeAt, connectedAt });
  return (
    last.status === 'idle' || isOffline(last, sentAt) || sentAt - polledAt > offlineThresholdSeconds
  );
};
