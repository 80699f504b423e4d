import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, RenderingDependencies, RenderingFailed } from '../../../access';
import type { UnitOfWork } from '../../transaction';
import type { ProfileEntry } from '../profile-value';
import type { WriteProfileFailure } from '../steps/write-profile';
import { renderProfile, writeProfile } from '../steps/write-profile';

type Dependencies = RenderingDependencies & {
  readonly transact: UnitOfWork<'knownUsers' | 'events' | 'profileFields' | 'users'>;
  readonly snapshot: UnitOfWork<'profileFields'>;
};

/** Fills in the caller's own profile. Source: reference, «Own values». */
export const writeOwnProfile =
  (dependencies: Dependencies) =>
  (
    caller: Caller,
    entries: readonly ProfileEntry[],
  ): TE.TaskEither<WriteProfileFailure | RenderingFailed, void> =>
    pipe(
      renderProfile(dependencies)(caller, entries),
      TE.flatMap((renderings) =>
        dependencies.transact((tx) => writeProfile(tx, caller, caller.user, entries, renderings)),
      ),
    );
