import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import type { Work } from '../../../kernel';
import { ensure } from '../../../kernel';
import type { ChannelFailure } from '../../failures';
import { channelFailure, maxMembershipPeriods } from '../../failures';
import type { Reader } from '../../transaction';
import type { Subscription } from '../subscription';
import type { SubscriptionPlan } from '../subscription-plan';

const pairOf = ({ userId, channelId }: Subscription): string => `${userId} ${channelId}`;

/**
 * Fails if one of the users was subscribed to the same channel too often: every time adds a
 * membership period, and all are kept, as they say which messages the user received. It costs
 * nothing for those who subscribe for the first time.
 *
 * @param rows all rows that these users have already
 */
export const requireFewPeriods = (
  { subscriptions }: Pick<Reader, 'subscriptions'>,
  realm: Realm,
  { added }: SubscriptionPlan,
  rows: readonly Subscription[],
): Work<ChannelFailure<'SubscribedTooOften'>, void> => {
  const known = new Set(rows.map(pairOf));
  const again = added.map(([, row]) => row).filter((row) => known.has(pairOf(row)));
  return again.length === 0
    ? TE.right(undefined)
    : pipe(
        subscriptions.mostPeriodsAmong(realm.id, again),
        ensure((most) => most < maxMembershipPeriods, channelFailure('SubscribedTooOften')),
        TE.map(() => undefined),
      );
};
