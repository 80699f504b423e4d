import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { presentSubscription } from '../../../subscriptions/present-subscription';
import { loadSubscriptions } from '../../../subscriptions/use-cases/load-subscriptions';
import type { InitialStateSection } from './section';

/** The caller's channels. */
export const subscriptionState: InitialStateSection = (tx, caller, { includeSubscribers }) =>
  pipe(
    loadSubscriptions(tx, caller, includeSubscribers !== 'false'),
    TE.map((subscriptions) => ({
      subscriptions: subscriptions.map((subscription) => presentSubscription(subscription)),
    })),
  );
