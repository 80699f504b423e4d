import type * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, RenderingDependencies, RenderingFailed } from '../../../access';
import type { Async, ChannelId, Work } from '../../../kernel';
import { channelFailure } from '../../failures';
import type { NoticeDependencies } from '../../notices/steps/enqueue-notices';
import type { ApplySubscribeFailure } from '../../subscriptions/steps/subscribe-users';
import { applySubscribePlan, loadPrincipalFacts } from '../../subscriptions/steps/subscribe-users';
import type { SubscribePlan } from '../../subscriptions/subscribe-plan';
import type { Reader } from '../../transaction';
import type { InvalidChannelName } from '../channel-name';
import type {
  CreateChannel,
  CreateChannelFacts,
  CreateChannelRefused,
} from '../create-channel-plan';
import { planCreateChannel } from '../create-channel-plan';
import type { ParsedChannel } from '../requested-channel';
import { loadAnnouncementChannel, loadCreationFacts } from '../steps/load-creation-facts';
import { parseChannels } from '../steps/parse-channels';
import type { Ports } from '../../use-case-ports';

type CreateChannelFailure =
  | CreateChannelRefused
  | ApplySubscribeFailure
  | InvalidChannelName
  | RenderingFailed;

type Dependencies = NoticeDependencies & RenderingDependencies & Pick<Ports, 'clock' | 'transact'>;

const loadFacts = (
  tx: Reader,
  caller: Caller,
  wanted: readonly ParsedChannel[],
  { options, subscriberIds: ids, announce }: CreateChannel,
): Async<CreateChannelFacts> =>
  pipe(
    loadCreationFacts(tx, caller, options),
    TE.bind('existing', () =>
      tx.channels.loadByNamesFor(
        caller.realm.id,
        caller.user.id,
        wanted.map(({ name }) => name),
      ),
    ),
    TE.bind('announcementChannel', () =>
      announce ? loadAnnouncementChannel(tx, caller) : TE.right(undefined),
    ),
    TE.bind('principals', () => loadPrincipalFacts(tx, caller, { _tag: 'ByIds', ids })),
    TE.map(({ principals, ...facts }) => ({ ...facts, ...principals })),
  );

/**
 * Creates one channel, which must not exist yet, with its first subscribers.
 *
 * Source: docs/reference/channels.md#creating-channels.
 */
export const createChannel =
  (dependencies: Dependencies) =>
  (caller: Caller, command: CreateChannel): Work<CreateChannelFailure, ChannelId> =>
    pipe(
      TE.Do,
      TE.bindW('wanted', () =>
        parseChannels(dependencies, caller, [
          { name: command.name, description: command.description, color: undefined },
        ]),
      ),
      TE.bindW('now', () => TE.fromIO(dependencies.clock.now)),
      TE.flatMap(({ wanted, now }) =>
        dependencies.transact(caller, (tx) =>
          pipe(
            loadFacts(tx, caller, wanted, command),
            TE.flatMapEither((facts): E.Either<CreateChannelFailure, SubscribePlan> =>
              planCreateChannel(facts, caller, wanted, command, now),
            ),
            TE.flatMap((plan) => applySubscribePlan(dependencies, tx, caller, plan, now)),
          ),
        ),
      ),
      TE.flatMap(({ created: [channel] }) =>
        TE.fromNullable(channelFailure('ChannelAlreadyExists', { name: command.name }))(channel),
      ),
      TE.map(({ id }) => id),
    );
