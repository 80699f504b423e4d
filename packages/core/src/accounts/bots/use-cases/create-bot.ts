import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller } from '../../../access';
import { botEmail, withinLimit } from '../../../access';
import type { Async, Work } from '../../../kernel';
import type { Transaction } from '../../transaction';
import { loadEmailHolder, loadReservedNames } from '../../users/steps/load-account-facts';
import type { AvatarDependencies, AvatarFile } from '../../users/steps/store-avatar';
import { writeAvatarOfNewBot } from '../../users/steps/write-account';
import { userCreated } from '../../users/user-created';
import type { BotAvatar } from '../bot-avatar';
import type { BotCreationFacts, BotCreationFailure, BotCreationPlan } from '../bot-creation';
import { planBotCreation } from '../bot-creation';
import type { RequestedBot } from '../bot-request';
import type { BotView } from '../bot-view';
import { botAudience } from '../bot-audience';
import { loadBot } from '../steps/load-bots';
import { loadNamedChannel } from '../steps/load-named-channel';
import { withBotAvatar } from '../steps/with-bot-avatar';
import type { BotWithKey } from '../steps/bot-key';
import { withKey } from '../steps/bot-key';
import type { Ports } from '../../use-case-ports';

export type CreateBot = RequestedBot & {
  /** The uploaded pictures; at most one is allowed. */
  readonly files: readonly AvatarFile[];
};

type CreateBotFailure = BotCreationFailure | AccessFailure<'CollectionFull'>;

type Dependencies = AvatarDependencies & Pick<Ports, 'apiKeys' | 'clock' | 'transact'>;

const loadFacts = (
  { ids, clock }: Dependencies,
  tx: Transaction,
  caller: Caller,
  command: CreateBot,
  avatar: BotAvatar,
): Async<BotCreationFacts> => {
  const { realm } = caller;
  const email = botEmail(command.shortName, realm.host);
  return pipe(
    TE.Do,
    TE.bind('emailHolder', () => loadEmailHolder(tx, realm, email)),
    TE.bind('sameNamed', () => tx.users.claimName(realm.id, command.fullName.trim())),
    TE.bind('reservedNames', () => loadReservedNames(tx, realm)),
    TE.bind('sendingChannel', () => loadNamedChannel(tx, caller, command.defaultSendingChannel)),
    TE.bind('eventsChannel', () => loadNamedChannel(tx, caller, command.defaultEventsChannel)),
    TE.bind('now', () => TE.fromIO(clock.now)),
    TE.bind('id', () => TE.fromIO(ids.uuid)),
    TE.map(({ id, ...loaded }) => ({
      email,
      avatar,
      serviceToken: id.replaceAll('-', ''),
      ...loaded,
    })),
  );
};

const applyPlan = (
  tx: Transaction,
  caller: Caller,
  { user, configuration, avatarKey }: BotCreationPlan,
): Work<AccessFailure<'CollectionFull'>, BotView> => {
  const { realm } = caller;
  return pipe(
    TE.Do,
    TE.bindW('made', () => pipe(tx.users.create(user), withinLimit(tx, caller, 'bots'))),
    TE.tap(({ made }) => tx.bots.configure(realm.id, made.id, configuration)),
    TE.tap(({ made }) => tx.events.emit(realm.id, userCreated(realm, made, user.joinedAt))),
    TE.bindW('shown', ({ made }) =>
      avatarKey === undefined
        ? TE.right(made)
        : writeAvatarOfNewBot(tx, realm, made, { key: avatarKey }),
    ),
    TE.bindW('bot', ({ shown }) => loadBot(tx, realm, shown)),
    TE.tap(({ shown, bot }) =>
      tx.events.emit(realm.id, [
        { event: { _tag: 'BotAdded', bot }, audience: botAudience(shown) },
      ]),
    ),
    TE.map(({ bot }) => bot),
  );
};

/**
 * Creates a bot with the caller as its owner.
 *
 * Source: docs/reference/bots.md#creating-a-bot.
 */
export const createBot =
  (dependencies: Dependencies) =>
  (caller: Caller, command: CreateBot): Work<CreateBotFailure, BotWithKey> =>
    pipe(
      withBotAvatar(dependencies, caller.realm, command.files, (avatar) =>
        dependencies.transact(caller, (tx) =>
          pipe(
            loadFacts(dependencies, tx, caller, command, avatar),
            TE.flatMapEither((facts) => planBotCreation(caller, facts, command)),
            TE.flatMap((plan) => applyPlan(tx, caller, plan)),
          ),
        ),
      ),
      TE.map(withKey(dependencies.apiKeys)),
    );
