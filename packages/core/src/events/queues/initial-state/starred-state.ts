import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { InitialStateSection } from './section';

/** The caller's starred messages. */
export const starredState: InitialStateSection = ({ flags }, caller) =>
  pipe(
    flags.starredBy(caller.realm.id, caller),
    TE.map((ids) => ({ starred_messages: ids })),
  );
