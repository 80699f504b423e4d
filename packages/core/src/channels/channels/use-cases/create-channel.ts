import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, RenderingDependencies, RenderingFailed } from '../../../access';
import { activePrincipals } from '../../../access';
import type { ChannelId, Clock, Unexpected, UserId } from '../../../kernel';
import type { NoticeDependencies } from '../../notices/steps/enqueue-notices';
import { enqueueNotices } from '../../notices/steps/enqueue-notices';
import { writeSubscriptions } from '../../subscriptions/steps/write-subscriptions';
import { planSubscriptions } from '../../subscriptions/subscription-plan';
import type { Transaction, UnitOfWork } from '../../transaction';
import type { InvalidChannelName } from '../channel-name';
import type { ChannelOptions } from '../channel-options';
import { announceCreation } from '../steps/announce-creation';
import type { InvalidChannelOptions } from '../steps/check-options';
import { checkOptions } from '../steps/check-options';
import type { CreateChannelsFailure } from '../steps/create-channels';
import { checkCreation, createChannels } from '../steps/create-channels';
import type { ParsedChannel } from '../steps/parse-channels';
import { parseChannels } from '../steps/parse-channels';
import type { ChannelFailure } from '../../failures';
import { channelFailure } from '../../failures';
import type { AccessFailure } from '../../../access';

export type CreateChannel = {
  readonly name: string;
  readonly description: string | undefined;
  readonly subscriberIds: readonly UserId[];
  readonly options: ChannelOptions;
  /** Whether the organization is told. */
  readonly announce: boolean;
};

export type CreateChannelFailure =
  | ChannelFailure<'ChannelAlreadyExists'>
  | AccessFailure<'UserDoesNotExist' | 'UserIsDeactivated'>
  | CreateChannelsFailure
  | InvalidChannelName
  | InvalidChannelOptions
  | RenderingFailed
  | Unexpected;

type Needs =
  | 'knownUsers'
  | 'channelFolders'
  | 'channels'
  | 'events'
  | 'jobs'
  | 'subscriptions'
  | 'userGroups'
  | 'users';
type Tx = Pick<Transaction, Needs>;

type Dependencies = NoticeDependencies &
  RenderingDependencies & { readonly transact: UnitOfWork<Needs>; readonly clock: Clock };

const findPeople = ({ users }: Tx, { realm }: Caller, ids: readonly UserId[]) =>
  pipe(
    users.findMany(realm.id, ids),
    TE.flatMapEither((found) => activePrincipals({ _tag: 'ByIds', ids }, found, realm)),
  );

const checkName = (
  { channels }: Tx,
  { realm, user }: Caller,
  wanted: readonly ParsedChannel[],
): TE.TaskEither<ChannelFailure<'ChannelAlreadyExists'> | Unexpected, void> =>
  pipe(
    channels.findByNamesFor(
      realm.id,
      user.id,
      wanted.map(({ name }) => name),
    ),
    TE.filterOrElseW(
      (taken) => taken.length === 0,
      () => channelFailure('ChannelAlreadyExists', { name: wanted[0]?.name ?? '' }),
    ),
    TE.map(() => undefined),
  );

/**
 * Makes one channel, which must not exist yet, with its first subscribers.
 *
 * Source: reference, "POST /channels/create".
 */
export const createChannel =
  (dependencies: Dependencies) =>
  (caller: Caller, command: CreateChannel): TE.TaskEither<CreateChannelFailure, ChannelId> =>
    pipe(
      TE.Do,
      TE.bindW('wanted', () =>
        parseChannels(dependencies, caller, [
          { name: command.name, description: command.description, color: undefined },
        ]),
      ),
      TE.bindW('now', () => TE.fromIO(dependencies.clock.now)),
      TE.flatMap(({ wanted, now }) =>
        dependencies.transact((tx: Tx) =>
          pipe(
            TE.Do,
            TE.tap(() => checkOptions(tx, caller, command.options)),
            // Whoever may make no channel does not find out which names are taken.
            TE.tap(() => checkCreation(tx, caller, command.options)),
            TE.tap(() => checkName(tx, caller, wanted)),
            TE.bindW('created', () => createChannels(tx, caller, wanted, command.options, now)),
            TE.bindW('people', () => findPeople(tx, caller, command.subscriberIds)),
            TE.bindW('rows', () =>
              tx.subscriptions.ofUsers(caller.realm.id, command.subscriberIds),
            ),
            TE.let('plan', ({ people, created, rows }) =>
              planSubscriptions(
                people,
                created.map((channel) => ({ channel, color: undefined })),
                rows,
              ),
            ),
            TE.tap(({ plan, created }) => writeSubscriptions(tx, caller.realm, plan, created, now)),
            TE.bindW('channel', ({ created: [channel] }) =>
              TE.fromNullable(channelFailure('ChannelAlreadyExists', { name: command.name }))(
                channel,
              ),
            ),
            TE.tap(({ created }) =>
              pipe(
                command.announce ? announceCreation(tx, caller, created) : TE.right([]),
                TE.flatMap((notices) => enqueueNotices(dependencies)(tx, caller.realm, notices)),
              ),
            ),
          ),
        ),
      ),
      TE.map(({ channel }) => channel.id),
    );
