import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import { has } from '../../feature-levels/feature-level';
import type { ChannelEmailTokens } from '../../ports/channel-email-repository';
import type { Clock } from '../../ports/clock';
import type { UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { SubscriptionView } from '../present-subscription';
import type { InvalidIncludeSubscribers } from '../subscription-failures';
import { invalidIncludeSubscribers } from '../subscription-failures';
import type { IncludeSubscribers } from './load-subscribers';
import { loadSubscriptions } from './load-subscriptions';

type Dependencies = {
  readonly snapshot: UnitOfWork<'channelEmails' | 'channels' | 'subscriptions' | 'users'>;
  readonly channelEmailTokens: ChannelEmailTokens;
  readonly clock: Clock;
};

/** The caller's subscriptions. Source: API document, «GET /users/me/subscriptions». */
export const listSubscriptions =
  ({ snapshot, channelEmailTokens, clock }: Dependencies) =>
  (
    caller: Caller,
    { include }: { readonly include: IncludeSubscribers },
  ): TE.TaskEither<InvalidIncludeSubscribers | Unexpected, readonly SubscriptionView[]> =>
    include === 'partial' && !has(caller.level, 'partialSubscribers')
      ? TE.left(invalidIncludeSubscribers)
      : pipe(
          TE.fromIO(clock.now),
          TE.flatMap((now) =>
            snapshot((tx) =>
              loadSubscriptions(tx, channelEmailTokens.tokenOf, caller, include, now),
            ),
          ),
        );
