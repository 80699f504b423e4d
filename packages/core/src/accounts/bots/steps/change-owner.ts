import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, User } from '../../../access';
import type { Async } from '../../../kernel';
import type { Transaction } from '../../transaction';
import { ownerEvents } from '../bot-change-events';
import { botAudience } from '../bot-audience';
import { loadBot } from './load-bots';

/**
 * Changes the owner of the bot and emits the events. Source: docs/reference/bots.md#changing-a-bot.
 */
export const changeOwner = (
  tx: Transaction,
  { realm }: Pick<Caller, 'realm'>,
  bot: User,
  next: User,
): Async<User> => {
  const ownerId = bot.bot?.ownerId ?? null;
  return pipe(
    TE.Do,
    TE.bind('previous', () => tx.users.loadMany(realm.id, ownerId === null ? [] : [ownerId])),
    TE.bind('changed', () => tx.users.update(realm.id, bot.id, { botOwnerId: next.id })),
    TE.bind('view', ({ changed }) => loadBot(tx, realm, changed)),
    TE.let('audience', ({ changed }) => botAudience(changed)),
    TE.tap(({ previous, view, audience }) =>
      tx.events.emit(realm.id, ownerEvents(view, previous[0], next, audience)),
    ),
    TE.map(({ changed }) => changed),
  );
};
