import type { Flag, UserId } from '../../kernel';
import type { ConditionOnSent } from './narrow';

const flagged = (viewerId: UserId, ...flags: readonly Flag[]): ConditionOnSent => ({
  _tag: 'Flagged',
  viewerId,
  flags,
});

/**
 * What `is` asks of a message alone, whatever its viewer set about topics and channels.
 *
 * Source: reference, «Narrow», operators; «Queue narrow».
 */
export const stateCondition = (viewerId: UserId, name: unknown): ConditionOnSent | undefined => {
  switch (name) {
    case 'dm':
    case 'private':
      return { _tag: 'AnyDirect' };
    case 'starred':
      return flagged(viewerId, 'starred');
    case 'unread':
      return { _tag: 'Unread', viewerId };
    case 'mentioned':
      return flagged(
        viewerId,
        'mentioned',
        'stream_wildcard_mentioned',
        'topic_wildcard_mentioned',
      );
    case 'alerted':
      return flagged(viewerId, 'has_alert_word');
    case 'resolved':
      return { _tag: 'Resolved' };
    default:
      return undefined;
  }
};
