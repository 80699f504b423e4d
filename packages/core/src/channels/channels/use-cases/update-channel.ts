import * as O from 'fp-ts/Option';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type {
  AccessFailure,
  Caller,
  RenderingDependencies,
  RenderingFailed,
} from '../../../access';
import { channelPermissionNames, loadNamed, renderDescription, withinLimit } from '../../../access';
import type { Async, Work } from '../../../kernel';
import type { NoticeDependencies } from '../../notices/steps/enqueue-notices';
import type { Transaction } from '../../transaction';
import { oneLine } from '../channel-description';
import { parseChannelName } from '../channel-name';
import { requestedPermissions } from '../property-changes';
import { applyUpdate } from '../steps/apply-update';
import { loadFolder } from '../steps/load-creation-facts';
import type { UpdateChannel, UpdateFacts, UpdatePlan, UpdateRefused } from '../update-plan';
import { planUpdate } from '../update-plan';
import type { Ports } from '../../use-case-ports';

type UpdateChannelFailure = AccessFailure<'CollectionFull'> | RenderingFailed | UpdateRefused;

type Dependencies = NoticeDependencies & RenderingDependencies & Pick<Ports, 'clock' | 'transact'>;

const renderNewDescription = (
  dependencies: RenderingDependencies,
  caller: Caller,
  description: string | undefined,
): Work<RenderingFailed, UpdateFacts['description']> =>
  description === undefined
    ? TE.right({})
    : pipe(
        renderDescription(dependencies)(caller.realm, oneLine(description), caller),
        TE.map(({ html }) => ({
          description: oneLine(description),
          renderedDescription: html,
        })),
      );

const loadFacts = (
  tx: Transaction,
  caller: Caller,
  command: UpdateChannel,
): Async<Omit<UpdateFacts, 'description'>> => {
  const { realm, user } = caller;
  const name = E.toUnion(E.mapLeft(() => undefined)(parseChannelName(command.name ?? '')));
  return pipe(
    tx.channels.lock(realm.id, [command.channelId]),
    TE.flatMap(() => tx.channels.findFor(realm.id, user.id, command.channelId)),
    TE.bindTo('target'),
    TE.let('channel', ({ target }) => O.toUndefined(target)?.channel),
    TE.bind('folder', () => loadFolder(tx, caller, command.folderId)),
    TE.bind('channelsWithName', () =>
      name === undefined ? TE.right([]) : tx.channels.loadByNamesFor(realm.id, user.id, [name]),
    ),
    TE.bind('hasNamedTopic', ({ channel }) =>
      channel === undefined || command.topicsPolicy !== 'empty_topic_only'
        ? TE.right(false)
        : tx.topics.hasNamedTopic(realm.id, channel.recipientId),
    ),
    TE.bind('named', ({ channel }) => {
      const requested = channel === undefined ? {} : requestedPermissions(caller, channel, command);
      const values = channelPermissionNames.flatMap((each) => {
        const [current, change] = [channel?.permissions[each], requested[each]];
        return current === undefined || change === undefined ? [] : [current, change.new];
      });
      return loadNamed(tx, realm, values);
    }),
  );
};

/**
 * Changes a channel: everything that was requested, or nothing.
 *
 * Source: docs/reference/channels.md#changing-a-channel.
 */
export const updateChannel =
  (dependencies: Dependencies) =>
  (caller: Caller, command: UpdateChannel): Work<UpdateChannelFailure, void> =>
    pipe(
      TE.Do,
      TE.bindW('description', () =>
        renderNewDescription(dependencies, caller, command.description),
      ),
      TE.bindW('now', () => TE.fromIO(dependencies.clock.now)),
      TE.flatMap(({ description, now }) =>
        dependencies.transact(caller, (tx) =>
          pipe(
            loadFacts(tx, caller, command),
            TE.flatMapEither((facts): E.Either<UpdateChannelFailure, UpdatePlan> =>
              planUpdate({ ...facts, description }, caller, command),
            ),
            TE.flatMap((plan) => {
              const work = applyUpdate(dependencies, tx, caller.realm, plan, now);
              return plan.before.isArchived && !plan.after.isArchived
                ? pipe(work, withinLimit(tx, caller, 'activeChannels'))
                : work;
            }),
          ),
        ),
      ),
    );
