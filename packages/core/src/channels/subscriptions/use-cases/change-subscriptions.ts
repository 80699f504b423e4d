import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, RenderingDependencies } from '../../../access';
import type { Clock } from '../../../kernel';
import { parseChannels } from '../../channels/steps/parse-channels';
import type { NoticeDependencies } from '../../notices/steps/enqueue-notices';
import type { Transaction, UnitOfWork } from '../../transaction';
import type { Subscribe, SubscribeFailure, SubscribeNeeds, SubscribeResult } from './subscribe';
import { subscribeWithin } from './subscribe';
import type { UnsubscribeFailure, UnsubscribeNeeds, UnsubscribeResult } from './unsubscribe';
import { unsubscribeWithin } from './unsubscribe';
import type { ChannelFailure } from '../../failures';
import { channelFailure } from '../../failures';

export type ChangeSubscriptions = {
  readonly add: Subscribe;
  /** Names of channels. */
  readonly remove: readonly string[];
};

type Needs = SubscribeNeeds | UnsubscribeNeeds;

type Dependencies = NoticeDependencies &
  RenderingDependencies & {
    readonly transact: UnitOfWork<Needs>;
    readonly clock: Clock;
  };

/**
 * Subscribes people to some channels and takes them out of others, both or neither.
 *
 * Source: reference, "PATCH /users/me/subscriptions".
 */
export const changeSubscriptions =
  (dependencies: Dependencies) =>
  (
    caller: Caller,
    { add, remove }: ChangeSubscriptions,
  ): TE.TaskEither<
    ChannelFailure<'NothingToSubscribe'> | SubscribeFailure | UnsubscribeFailure,
    SubscribeResult & UnsubscribeResult
  > =>
    add.channels.length === 0 && remove.length === 0
      ? TE.left(channelFailure('NothingToSubscribe'))
      : pipe(
          TE.Do,
          TE.bindW('wanted', () => parseChannels(dependencies, caller, add.channels)),
          TE.bindW('now', () => TE.fromIO(dependencies.clock.now)),
          TE.flatMap(({ wanted, now }) =>
            dependencies.transact((tx: Pick<Transaction, Needs>) =>
              pipe(
                TE.Do,
                TE.bindW('added', () =>
                  subscribeWithin(dependencies, tx, caller, wanted, add, now),
                ),
                TE.bindW('removed', () =>
                  unsubscribeWithin(tx, caller, { names: remove, principals: add.principals }, now),
                ),
                TE.map(({ added, removed }) => ({ ...added, ...removed })),
              ),
            ),
          ),
        );
