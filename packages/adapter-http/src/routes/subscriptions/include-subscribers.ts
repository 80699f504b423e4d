import { literal } from '@parley/wire/codecs';
import { plainOrJson, readBefore, withDefault } from '../../parameters';

/**
 * Whether channels list their subscribers.
 *
 * Source: docs/reference/subscriptions.md#subscription-record.
 */
export const includeSubscribers = readBefore(
  'partialSubscribers',
  plainOrJson(literal('true', 'false')),
  withDefault(
    plainOrJson(literal('true', 'false', 'partial')),
    'false',
    'Whether channels have `subscribers`. With `partial`, large channels may have `partial_subscribers` instead: the bots, and the users who were active lately.',
  ),
);
