import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Clock, Unexpected } from '../../../kernel';
import type { ChannelEmailTokens } from '../../ports/channel-email-repository';
import type { UnitOfWork } from '../../transaction';
import type { SubscriptionView } from '../present-subscription';
import type { IncludeSubscribers } from '../steps/load-subscribers';
import { loadSubscriptions } from '../steps/load-subscriptions';

type Dependencies = {
  readonly snapshot: UnitOfWork;
  readonly channelEmailTokens: ChannelEmailTokens;
  readonly clock: Clock;
};

/**
 * Lists the caller's subscriptions. Source: docs/reference/subscriptions.md#listing-subscriptions.
 */
export const listSubscriptions =
  ({ snapshot, channelEmailTokens, clock }: Dependencies) =>
  (
    caller: Caller,
    { include }: { readonly include: IncludeSubscribers },
  ): TE.TaskEither<Unexpected, readonly SubscriptionView[]> =>
    pipe(
      TE.fromIO(clock.now),
      TE.flatMap((now) =>
        snapshot((tx) => loadSubscriptions(tx, channelEmailTokens, caller, include, now)),
      ),
    );
