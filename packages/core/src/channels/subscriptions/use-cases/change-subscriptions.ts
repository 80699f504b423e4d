import type { Work } from '../../../kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, RenderingDependencies } from '../../../access';
import { parseChannels } from '../../channels/steps/parse-channels';
import type { ChannelFailure } from '../../failures';
import { channelFailure } from '../../failures';
import type { NoticeDependencies } from '../../notices/steps/enqueue-notices';
import type { SubscribeFailure } from '../steps/subscribe-users';
import { subscribeUsers } from '../steps/subscribe-users';
import type { UnsubscribeFailure } from '../steps/unsubscribe-users';
import { unsubscribeUsers } from '../steps/unsubscribe-users';
import type { Subscribe, SubscribeResult } from '../subscribe-plan';
import type { UnsubscribeResult } from '../unsubscribe-plan';
import type { Ports } from '../../use-case-ports';

export type ChangeSubscriptions = {
  readonly add: Subscribe;
  /** Names of channels. */
  readonly remove: readonly string[];
};

type Dependencies = NoticeDependencies & RenderingDependencies & Pick<Ports, 'clock' | 'transact'>;

/**
 * Subscribes users to some channels and unsubscribes them from others: both or neither.
 *
 * Source: docs/reference/subscriptions.md#both-at-once.
 */
export const changeSubscriptions =
  (dependencies: Dependencies) =>
  (
    caller: Caller,
    { add, remove }: ChangeSubscriptions,
  ): Work<
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
            dependencies.transact(caller, (tx) =>
              pipe(
                TE.Do,
                TE.bindW('added', () => subscribeUsers(dependencies, tx, caller, wanted, add, now)),
                TE.bindW('removed', () =>
                  unsubscribeUsers(tx, caller, { names: remove, principals: add.principals }, now),
                ),
                TE.map(({ added, removed }) => ({ ...added, ...removed })),
              ),
            ),
          ),
        );
