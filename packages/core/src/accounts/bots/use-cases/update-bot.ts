import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, User } from '../../../access';
import { plainConfiguration } from '../../../access';
import type { Async, Clock, UserId, Work } from '../../../kernel';
import type { Transaction } from '../../transaction';
import { applyRoleChange, loadRoleChange } from '../../users/steps/change-role';
import { loadEmailHolder, loadReservedNames } from '../../users/steps/load-account-facts';
import type { AvatarDependencies, AvatarFile } from '../../users/steps/store-avatar';
import { lockedUser } from '../../users/steps/locked-user';
import { writeAvatar, writeEmail, writeName } from '../../users/steps/write-account';
import type { BotAvatar } from '../bot-avatar';
import { configurationEvents, levelEvent } from '../bot-change-events';
import type { BotAccessFailure } from '../bot-permission';
import type {
  BotUpdateFacts,
  BotUpdateFailure,
  BotUpdatePlan,
  RequestedBotChanges,
} from '../bot-update';
import { planBotUpdate, requestedEmail, requestedName } from '../bot-update';
import type { BotView } from '../bot-view';
import { accessBot } from '../steps/access-bot';
import { botAudience } from '../bot-audience';
import { changeOwner } from '../steps/change-owner';
import { loadBot } from '../steps/load-bots';
import { loadNamedChannel } from '../steps/load-named-channel';
import { withBotAvatar } from '../steps/with-bot-avatar';
import type { Ports } from '../../use-case-ports';

export type UpdateBot = RequestedBotChanges & {
  readonly botId: UserId;
  /** The uploaded pictures; at most one is allowed. */
  readonly files: readonly AvatarFile[];
};

type UpdateBotFailure = BotAccessFailure | BotUpdateFailure;

type UpdatedBot = { readonly bot: BotView; readonly owner: User | undefined };

type Dependencies = AvatarDependencies & Pick<Ports, 'clock' | 'transact'>;

const loadFacts = (
  tx: Transaction,
  clock: Clock,
  caller: Caller,
  bot: User,
  command: UpdateBot,
  avatar: BotAvatar,
): Async<BotUpdateFacts> => {
  const { realm } = caller;
  const email = requestedEmail(command, caller, bot);
  const { ownerId } = command;
  return pipe(
    TE.Do,
    TE.bind('now', () => TE.fromIO(clock.now)),
    TE.bind('roleChange', ({ now }) => loadRoleChange(tx, caller, bot, command.role, now)),
    TE.bind('emailHolder', () =>
      email === bot.deliveryEmail ? TE.right(O.none) : loadEmailHolder(tx, realm, email),
    ),
    TE.let('fullName', () => requestedName(command, bot)),
    TE.bind('sameNamed', ({ fullName }) =>
      fullName === bot.fullName ? TE.right([]) : tx.users.claimName(realm.id, fullName),
    ),
    TE.bind('reservedNames', ({ fullName }) =>
      fullName === bot.fullName ? TE.right([]) : loadReservedNames(tx, realm),
    ),
    TE.bind('newOwner', () =>
      ownerId === undefined ? TE.right(O.none) : tx.users.find(realm.id, ownerId),
    ),
    TE.bind('configurations', () => tx.bots.configurationsOf(realm.id, [bot.id])),
    TE.bind('sendingChannel', () => loadNamedChannel(tx, caller, command.defaultSendingChannel)),
    TE.bind('eventsChannel', () => loadNamedChannel(tx, caller, command.defaultEventsChannel)),
    TE.map(({ configurations, ...loaded }) => ({
      bot: loaded.roleChange.target,
      configuration: configurations.get(bot.id) ?? plainConfiguration,
      avatar,
      ...loaded,
    })),
  );
};

const configure = (
  tx: Transaction,
  { realm }: Caller,
  bot: User,
  { configuration: before }: BotUpdateFacts,
  { configuration: after, defaultLevel }: BotUpdatePlan,
): Async<void> =>
  pipe(
    TE.Do,
    TE.tap(() => tx.bots.configure(realm.id, bot.id, after)),
    TE.bind('view', () => loadBot(tx, realm, bot)),
    TE.let('audience', () => botAudience(bot)),
    TE.flatMap(({ view, audience }) =>
      tx.events.emit(realm.id, [
        ...configurationEvents(view, before, after, audience),
        ...(defaultLevel === undefined ? [] : [levelEvent(view, audience)]),
      ]),
    ),
  );

const applyPlan = (
  tx: Transaction,
  caller: Caller,
  facts: BotUpdateFacts,
  plan: BotUpdatePlan,
): Async<UpdatedBot> => {
  const { realm } = caller;
  const { fullName, email, role, owner, avatarKey, defaultLevel } = plan;
  return pipe(
    fullName === undefined ? TE.right(facts.bot) : writeName(tx, realm, facts.bot, fullName),
    TE.flatMap((bot) => (email === undefined ? TE.right(bot) : writeEmail(tx, realm, bot, email))),
    TE.flatMap((bot) =>
      role === undefined ? TE.right(bot) : applyRoleChange(tx, facts.roleChange, role),
    ),
    TE.flatMap((bot) =>
      owner === undefined ? TE.right(bot) : changeOwner(tx, caller, bot, owner),
    ),
    TE.flatMap((bot) =>
      defaultLevel === undefined
        ? TE.right(bot)
        : tx.users.update(realm.id, bot.id, { defaultLevel }),
    ),
    TE.tap((bot) => configure(tx, caller, bot, facts, plan)),
    TE.flatMap((bot) =>
      avatarKey === undefined ? TE.right(bot) : writeAvatar(tx, realm, bot, { key: avatarKey }),
    ),
    TE.flatMap((bot) => loadBot(tx, realm, bot)),
    TE.bindTo('bot'),
    TE.bind('owners', ({ bot }) =>
      tx.users.loadMany(realm.id, bot.ownerId === null ? [] : [bot.ownerId]),
    ),
    TE.map(({ bot, owners }) => ({ bot, owner: owners[0] })),
  );
};

/**
 * Makes the given changes of a bot, all or none. Stores an uploaded picture before the transaction,
 * and reports its problems in the order of the checks.
 *
 * Source: docs/reference/bots.md#changing-a-bot.
 */
export const updateBot =
  (dependencies: Dependencies) =>
  (caller: Caller, command: UpdateBot): Work<UpdateBotFailure, UpdatedBot> =>
    withBotAvatar(dependencies, caller.realm, command.files, (avatar) =>
      dependencies.transact(caller, (tx) =>
        pipe(
          accessBot(tx, caller, command.botId),
          // Its configuration is written as a whole.
          TE.flatMap((bot) => lockedUser(tx, bot)),
          TE.flatMap((bot) => loadFacts(tx, dependencies.clock, caller, bot, command, avatar)),
          TE.bindTo('facts'),
          TE.bindW('plan', ({ facts }) => TE.fromEither(planBotUpdate(caller, facts, command))),
          TE.flatMap(({ facts, plan }) => applyPlan(tx, caller, facts, plan)),
        ),
      ),
    );
