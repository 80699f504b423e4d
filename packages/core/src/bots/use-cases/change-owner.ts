import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import { everyone, onlyTo } from '../../events/audience';
import type { AddressedEvent } from '../../events/log-entry';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { User } from '../../users/user';
import { isAdministrator } from '../../users/user';
import type { BotView } from '../present-bot';
import { loadBot } from './load-bots';

const ownerChanged = (
  bot: User,
  view: BotView,
  previous: User | undefined,
  next: User,
): readonly AddressedEvent[] => {
  const isNews = (user: User) => !isAdministrator(user);
  return [
    ...(previous !== undefined && isNews(previous)
      ? [
          {
            event: { _tag: 'BotDeleted' as const, botId: bot.id },
            audience: onlyTo(previous.id),
          },
        ]
      : []),
    ...(isNews(next)
      ? [{ event: { _tag: 'BotAdded' as const, bot: view }, audience: onlyTo(next.id) }]
      : []),
    {
      event: {
        _tag: 'BotDetailChanged',
        botId: bot.id,
        property: 'owner_id',
        value: next.id,
      },
      audience: { users: [], standing: 'administrators' },
    },
    { event: { _tag: 'BotOwnerChanged', userId: bot.id, ownerId: next.id }, audience: everyone },
  ];
};

/** Makes somebody the owner of the bot, and tells everyone. Source: reference, «Bots». */
export const changeOwner = (
  tx: Pick<Transaction, 'bots' | 'channels' | 'events' | 'users'>,
  { realm }: Pick<Caller, 'realm'>,
  bot: User,
  next: User,
): TE.TaskEither<Unexpected, void> => {
  const ownerId = bot.bot?.ownerId ?? null;
  return pipe(
    TE.Do,
    TE.bind('previous', () => tx.users.findMany(realm.id, ownerId === null ? [] : [ownerId])),
    TE.bind('changed', () => tx.users.update(realm.id, bot.id, { botOwnerId: next.id })),
    TE.bind('view', ({ changed }) => loadBot(tx, realm, changed)),
    TE.flatMap(({ previous, view }) =>
      tx.events.emit(realm.id, ownerChanged(bot, view, previous[0], next)),
    ),
  );
};
