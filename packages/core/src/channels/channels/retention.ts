import * as E from 'fp-ts/Either';
import { isDuration } from '../../kernel';
import type { ChannelFailure } from '../failures';
import { channelFailure } from '../failures';

const named: Readonly<Record<string, number | null>> = { realm_default: null, unlimited: -1 };

/**
 * Parses a message retention into days: null inherits the organization's setting, -1 keeps messages
 * forever.
 *
 * Source: docs/reference/channels.md#channel-record.
 */
export const parseRetention = (
  value: string | number,
): E.Either<ChannelFailure<'InvalidRetention'>, number | null> => {
  const days = typeof value === 'string' && Object.hasOwn(named, value) ? named[value] : value;
  if (days === null || days === -1) {
    return value === -1 ? E.left(channelFailure('InvalidRetention', { value })) : E.right(days);
  }
  return isDuration(days) ? E.right(days) : E.left(channelFailure('InvalidRetention', { value }));
};
