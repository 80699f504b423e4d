import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { InitialStateSection } from './section';

/** The newest message of the caller's history, -1 if there is none. */
export const messageState: InitialStateSection = ({ messages }, caller) =>
  pipe(
    messages.newestFor(caller.realm.id, caller),
    TE.map((newest) => ({
      max_message_id: O.getOrElse((): number => -1)(newest),
    })),
  );
