import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Async } from '../../../kernel';
import { ensureChannelAddresses } from '../../channels/steps/channel-addresses';
import type { Transact } from '../../transaction';
import type { SubscriptionView } from '../subscription-view';
import type { IncludeSubscribers } from '../steps/load-subscribers';
import { loadSubscriptions } from '../steps/load-subscriptions';
import type { Ports } from '../../use-case-ports';

type Dependencies = Pick<Ports, 'channelEmailTokens' | 'clock' | 'snapshot'> & {
  readonly transact: Transact<'channelEmails' | 'subscriptions'>;
};

/**
 * Lists the caller's subscriptions. Source: docs/reference/subscriptions.md#listing-subscriptions.
 */
export const listSubscriptions =
  ({ snapshot, transact, channelEmailTokens, clock }: Dependencies) =>
  (
    caller: Caller,
    { include }: { readonly include: IncludeSubscribers },
  ): Async<readonly SubscriptionView[]> =>
    pipe(
      ensureChannelAddresses({ transact }, caller),
      TE.flatMapIO(() => clock.now),
      TE.flatMap((now) =>
        snapshot(caller.realm.id)((tx) =>
          loadSubscriptions(tx, channelEmailTokens, caller, include, now),
        ),
      ),
    );
