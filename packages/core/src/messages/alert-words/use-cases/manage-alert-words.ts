import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller } from '../../../access';
import { withinLimit } from '../../../access';
import type { Async, Work } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import type { Transaction } from '../../transaction';
import { tidyAlertWords } from '../alert-word';
import type { Ports } from '../../use-case-ports';

type Dependencies = Pick<Ports, 'transact'>;

type Words = { readonly words: readonly string[] };

export const listAlertWords =
  ({ snapshot }: Pick<Ports, 'snapshot'>) =>
  ({ realm, user }: Caller): Async<readonly string[]> =>
    snapshot(realm.id)(({ alertWords }) => alertWords.list(realm.id, user.id));

/** Returns all words, and sends them to the caller's clients. */
const announce = (
  { alertWords, events }: Transaction,
  { realm, user }: Caller,
): Async<readonly string[]> =>
  pipe(
    alertWords.list(realm.id, user.id),
    TE.tap((all) =>
      events.emit(realm.id, [
        { event: { _tag: 'AlertWordsChanged', words: all }, audience: onlyTo(user.id) },
      ]),
    ),
  );

/**
 * Adds alert words of the caller and returns all of them.
 *
 * Source: docs/reference/personal-data.md#alert-words.
 */
export const addAlertWords =
  ({ transact }: Dependencies) =>
  (caller: Caller, { words }: Words): Work<AccessFailure<'CollectionFull'>, readonly string[]> =>
    transact(caller, (tx) =>
      pipe(
        tx.alertWords.add(caller.realm.id, caller.user.id, tidyAlertWords(words)),
        withinLimit(tx, caller, 'alertWords'),
        TE.flatMap(() => announce(tx, caller)),
      ),
    );

/** Removes alert words of the caller and returns the remaining ones. */
export const removeAlertWords =
  ({ transact }: Dependencies) =>
  (caller: Caller, { words }: Words): Async<readonly string[]> =>
    transact(caller, (tx) =>
      pipe(
        tx.alertWords.remove(caller.realm.id, caller.user.id, tidyAlertWords(words)),
        TE.flatMap(() => announce(tx, caller)),
      ),
    );
