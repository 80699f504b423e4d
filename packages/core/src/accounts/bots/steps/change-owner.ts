import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, User } from '../../../access';
import { isAdministrator, isBot } from '../../../access';
import type { Audience, Unexpected, UserId } from '../../../kernel';
import { everyone, onlyTo } from '../../../kernel';
import type { AddressedEvent } from '../../domain-events';
import type { Transaction } from '../../transaction';
import type { BotView } from '../present-bot';
import { botEventAudienceOf } from './bot-event-audience';
import { loadBot } from './load-bots';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';

type Tx = Pick<Transaction, 'bots' | 'channels' | 'events' | 'users'>;

/** Whether the user hears of the bot only because they own it. */
const hearsAsOwner = (user: User, { standing }: Audience): boolean =>
  standing === undefined || !isAdministrator(user);

const ownerChanged = (
  view: BotView,
  previous: User | undefined,
  next: User,
  botEventAudience: Audience,
): readonly AddressedEvent[] => {
  const losing = [previous].filter(
    (user) => user !== undefined && hearsAsOwner(user, botEventAudience),
  );
  const gaining = [next].filter((user) => hearsAsOwner(user, botEventAudience));
  return [
    ...losing.map((user) => ({
      event: { _tag: 'BotDeleted' as const, botId: view.userId },
      audience: onlyTo(...(user === undefined ? [] : [user.id])),
    })),
    ...gaining.map((user) => ({
      event: { _tag: 'BotAdded' as const, bot: view },
      audience: onlyTo(user.id),
    })),
    {
      event: {
        _tag: 'BotDetailChanged',
        botId: view.userId,
        property: 'owner_id',
        value: next.id,
      },
      audience: { ...botEventAudience, except: gaining.map(({ id }) => id) },
    },
    {
      event: { _tag: 'BotOwnerChanged', userId: view.userId, ownerId: next.id },
      audience: everyone,
    },
  ];
};

/** Makes somebody the owner of the bot, and tells everyone. Source: reference, «Bots». */
export const changeOwner = (
  tx: Tx,
  { realm }: Pick<Caller, 'realm'>,
  bot: User,
  next: User,
): TE.TaskEither<Unexpected, User> => {
  const ownerId = bot.bot?.ownerId ?? null;
  return pipe(
    TE.Do,
    TE.bind('previous', () => tx.users.findMany(realm.id, ownerId === null ? [] : [ownerId])),
    TE.bind('changed', () => tx.users.update(realm.id, bot.id, { botOwnerId: next.id })),
    TE.bind('view', ({ changed }) => loadBot(tx, realm, changed)),
    TE.bind('botEventAudience', ({ changed }) => botEventAudienceOf(tx, changed)),
    TE.tap(({ previous, view, botEventAudience }) =>
      tx.events.emit(realm.id, ownerChanged(view, previous[0], next, botEventAudience)),
    ),
    TE.map(({ changed }) => changed),
  );
};

/** Hands the bot over to whom the caller names, if that is another. */
export const handOver = (
  tx: Tx,
  caller: Caller,
  bot: User,
  ownerId: UserId | undefined,
): TE.TaskEither<AccountFailure<'InvalidBot'> | Unexpected, User> =>
  ownerId === undefined || ownerId === bot.bot?.ownerId
    ? TE.right(bot)
    : pipe(
        tx.users.find(caller.realm.id, ownerId),
        TE.flatMap(TE.fromOption(() => accountFailure('InvalidBot', { objection: 'noSuchOwner' }))),
        TE.filterOrElseW(
          ({ isActive }) => isActive,
          () => accountFailure('InvalidBot', { objection: 'ownerDeactivated' }),
        ),
        TE.filterOrElseW(
          (owner) => !isBot(owner),
          () => accountFailure('InvalidBot', { objection: 'ownerIsBot' }),
        ),
        TE.flatMap((owner) => changeOwner(tx, caller, bot, owner)),
      );
