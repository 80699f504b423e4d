import type * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Timestamp, Work } from '../../../kernel';
import type { ChannelFailure } from '../../failures';
import type { Transaction } from '../../transaction';
import { checkSubscriptionCount } from '../subscription-count';
import type {
  Unsubscribe,
  UnsubscribePlan,
  UnsubscribeRefused,
  UnsubscribeResult,
} from '../unsubscribe-plan';
import { planUnsubscribe } from '../unsubscribe-plan';
import { holdChannelsNamed, loadPrincipalFacts } from './subscribe-users';
import { writeUnsubscriptions } from './write-subscriptions';

export type UnsubscribeFailure = ChannelFailure<'TooManySubscriptions'> | UnsubscribeRefused;

/** Unsubscribes users in an open transaction. */
export const unsubscribeUsers = (
  tx: Transaction,
  caller: Caller,
  command: Unsubscribe,
  now: Timestamp,
): Work<UnsubscribeFailure, UnsubscribeResult> =>
  pipe(
    TE.fromEither(checkSubscriptionCount(command.names.length, command.principals)),
    TE.flatMap(() =>
      holdChannelsNamed(
        tx,
        caller,
        command.names.map((name) => name.trim()),
      ),
    ),
    TE.bindTo('existing'),
    TE.bindW('principals', () => loadPrincipalFacts(tx, caller, command.principals)),
    TE.flatMapEither(({ principals, existing }): E.Either<UnsubscribeFailure, UnsubscribePlan> =>
      planUnsubscribe({ ...principals, existing }, caller, command),
    ),
    TE.tap(({ unsubscriptions }) => writeUnsubscriptions(tx, caller.realm, unsubscriptions, now)),
    TE.map(({ result }) => result),
  );
