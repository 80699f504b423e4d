import type { Work } from '../../../kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, RenderingDependencies } from '../../../access';
import { parseChannels } from '../../channels/steps/parse-channels';
import type { NoticeDependencies } from '../../notices/steps/enqueue-notices';
import type { SubscribeFailure } from '../steps/subscribe-users';
import { subscribeUsers } from '../steps/subscribe-users';
import type { Subscribe, SubscribeResult } from '../subscribe-plan';
import type { Ports } from '../../use-case-ports';

type Dependencies = NoticeDependencies & RenderingDependencies & Pick<Ports, 'clock' | 'transact'>;

/**
 * Subscribes users to channels, and creates the channels that do not exist yet.
 *
 * Source: docs/reference/subscriptions.md#subscribing.
 */
export const subscribe =
  (dependencies: Dependencies) =>
  (caller: Caller, command: Subscribe): Work<SubscribeFailure, SubscribeResult> =>
    pipe(
      TE.Do,
      TE.bindW('wanted', () => parseChannels(dependencies, caller, command.channels)),
      TE.bindW('now', () => TE.fromIO(dependencies.clock.now)),
      TE.flatMap(({ wanted, now }) =>
        dependencies.transact(caller, (tx) =>
          subscribeUsers(dependencies, tx, caller, wanted, command, now),
        ),
      ),
    );
