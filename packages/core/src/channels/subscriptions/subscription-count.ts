import * as E from 'fp-ts/Either';
import type { Principals } from '../../access';
import { countPrincipals } from '../../access';
import type { ChannelFailure } from '../failures';
import { channelFailure, maxSubscriptionsPerRequest } from '../failures';

/**
 * Checks the number of pairs of channel and user in a request, as each pair has a cost.
 *
 * @param principals undefined if the request is only about the caller
 */
export const checkSubscriptionCount = (
  channels: number,
  principals: Principals | undefined,
): E.Either<ChannelFailure<'TooManySubscriptions'>, void> =>
  channels * (principals === undefined ? 1 : countPrincipals(principals)) <=
  maxSubscriptionsPerRequest
    ? E.right(undefined)
    : E.left(channelFailure('TooManySubscriptions'));
