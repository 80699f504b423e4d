import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Unexpected } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import type { UnitOfWork } from '../../transaction';
import { tidyAlertWords } from '../alert-word';

type Dependencies = { readonly transact: UnitOfWork<'alertWords' | 'events'> };

type Change = (
  caller: Caller,
  command: { readonly words: readonly string[] },
) => TE.TaskEither<Unexpected, readonly string[]>;

const change =
  (deed: 'add' | 'remove') =>
  ({ transact }: Dependencies): Change =>
  ({ realm, user }, { words }) =>
    transact(({ alertWords, events }) =>
      pipe(
        alertWords[deed](realm.id, user.id, tidyAlertWords(words)),
        TE.flatMap(() => alertWords.list(realm.id, user.id)),
        TE.tap((all) =>
          events.emit(realm.id, [
            { event: { _tag: 'AlertWordsChanged', words: all }, audience: onlyTo(user.id) },
          ]),
        ),
      ),
    );

/** Adds words of the caller's and answers with all of them. Source: reference, «Alert words». */
export const addAlertWords = change('add');

/** Takes words of the caller's back and answers with those that are left. */
export const removeAlertWords = change('remove');
