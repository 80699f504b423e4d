import * as E from 'fp-ts/Either';
import type { Principals } from '../../access';
import { countPrincipals } from '../../access';
import type { ChannelFailure } from '../failures';
import { channelFailure, maxSubscriptionsPerRequest } from '../failures';

/**
 * Whether a request names so few channels and people that each pair can be looked at.
 *
 * @param principals undefined for the caller alone
 */
export const checkSubscriptionCount = (
  channels: number,
  principals: Principals | undefined,
): E.Either<ChannelFailure<'TooManySubscriptions'>, void> =>
  channels * (principals === undefined ? 1 : countPrincipals(principals)) <=
  maxSubscriptionsPerRequest
    ? E.right(undefined)
    : E.left(channelFailure('TooManySubscriptions'));
