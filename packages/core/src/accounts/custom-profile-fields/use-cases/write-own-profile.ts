import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, RenderingDependencies, RenderingFailed } from '../../../access';
import type { Work } from '../../../kernel';
import type { ProfileFailure } from '../profile-plan';
import { planProfile } from '../profile-plan';
import type { ProfileEntry } from '../profile-value';
import { applyProfile, loadProfile, renderProfile } from '../steps/write-profile';
import type { Ports } from '../../use-case-ports';

type Dependencies = RenderingDependencies & Pick<Ports, 'snapshot' | 'transact'>;

/** Writes values of the caller's own profile. Source: docs/reference/profile-fields.md#values. */
export const writeOwnProfile =
  (dependencies: Dependencies) =>
  (
    caller: Caller,
    entries: readonly ProfileEntry[],
  ): Work<ProfileFailure | RenderingFailed, void> =>
    pipe(
      renderProfile(dependencies)(caller, entries),
      TE.flatMap((renderings) =>
        dependencies.transact(caller, (tx) =>
          pipe(
            loadProfile(tx, caller, caller.user, entries, renderings),
            TE.flatMapEither((facts) => planProfile(caller, caller.user, facts, entries)),
            TE.flatMap((plan) => applyProfile(tx, caller.user, plan)),
          ),
        ),
      ),
    );
