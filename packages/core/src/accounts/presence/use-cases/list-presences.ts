import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Clock, Unexpected } from '../../../kernel';
import type { Snapshot } from '../../transaction';
import { loadPresences } from '../steps/load-presences';
import type { PresencesNow } from './report-presence';

type Dependencies = {
  readonly snapshot: Snapshot;
  readonly clock: Clock;
};

/** Lists the presences of the last 14 days. Source: docs/reference/own-account.md#presence. */
export const listPresences =
  ({ snapshot, clock }: Dependencies) =>
  (caller: Caller): TE.TaskEither<Unexpected, PresencesNow> =>
    pipe(
      TE.fromIO(clock.now),
      TE.bindTo('now'),
      TE.bind('loaded', ({ now }) =>
        snapshot(caller.realm.id)((tx) => loadPresences(tx, caller, { withEmails: true }, now)),
      ),
      TE.map(({ now, loaded }) => ({ ...loaded, now })),
    );
