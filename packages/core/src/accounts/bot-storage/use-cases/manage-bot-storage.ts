import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller } from '../../../access';
import { withinLimit } from '../../../access';
import type { Work } from '../../../kernel';
import type { StorageEntries } from '../../../messages';
import type { AccountFailure } from '../../failures';
import { checkHasStorage, checkKeysExist } from '../bot-storage';
import type { Ports } from '../../use-case-ports';

type Keys = { readonly keys?: readonly string[] | undefined };

type KeyFailure = AccountFailure<'NotABot' | 'UnknownStorageKey'>;

/** The entries of the calling bot: all of them, or those with the keys, each of which must exist. */
export const loadBotStorage =
  ({ snapshot }: Pick<Ports, 'snapshot'>) =>
  (caller: Caller, { keys }: Keys): Work<KeyFailure, StorageEntries> =>
    pipe(
      TE.fromEither(checkHasStorage(caller)),
      TE.flatMap(() =>
        snapshot(caller.realm.id)(({ botStorage }) =>
          botStorage.load(caller.realm.id, caller.user.id, keys),
        ),
      ),
      TE.flatMapEither((entries) => checkKeysExist(entries, keys ?? [])),
    );

/** Adds or replaces entries of the calling bot. */
export const updateBotStorage =
  ({ transact }: Pick<Ports, 'transact'>) =>
  (
    caller: Caller,
    { entries }: { readonly entries: StorageEntries },
  ): Work<AccountFailure<'NotABot'> | AccessFailure<'CollectionFull'>, void> =>
    pipe(
      TE.fromEither(checkHasStorage(caller)),
      TE.flatMap(() =>
        transact(caller, (tx) =>
          pipe(
            tx.botStorage.put(caller.realm.id, caller.user.id, entries),
            withinLimit(tx, caller, 'botStorage'),
            withinLimit(tx, caller, 'botStorageOfOwner'),
          ),
        ),
      ),
    );

/** Removes all entries of the calling bot, or those with the keys, each of which must exist. */
export const removeBotStorage =
  ({ transact }: Pick<Ports, 'transact'>) =>
  (caller: Caller, { keys }: Keys): Work<KeyFailure, void> =>
    pipe(
      TE.fromEither(checkHasStorage(caller)),
      TE.flatMap(() =>
        transact(caller, ({ botStorage }) =>
          pipe(
            botStorage.load(caller.realm.id, caller.user.id, keys),
            TE.flatMapEither((entries) => checkKeysExist(entries, keys ?? [])),
            TE.flatMap(() => botStorage.remove(caller.realm.id, caller.user.id, keys)),
          ),
        ),
      ),
    );
