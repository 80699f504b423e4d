import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { InitialStateSection } from './section';

/** What the caller has starred. */
export const starredState: InitialStateSection = ({ flags }, { realm, user }) =>
  pipe(
    flags.starredBy(realm.id, user.id),
    TE.map((ids) => ({ starred_messages: ids })),
  );
