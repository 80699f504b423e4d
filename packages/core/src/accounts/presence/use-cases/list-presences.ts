import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Async } from '../../../kernel';
import { loadPresences } from '../steps/load-presences';
import type { PresencesNow } from './report-presence';
import type { Ports } from '../../use-case-ports';

/** Lists the presences of the last 14 days. Source: docs/reference/own-account.md#presence. */
export const listPresences =
  ({ snapshot, clock }: Pick<Ports, 'clock' | 'snapshot'>) =>
  (caller: Caller): Async<PresencesNow> =>
    pipe(
      TE.fromIO(clock.now),
      TE.bindTo('now'),
      TE.bind('loaded', ({ now }) =>
        snapshot(caller.realm.id)((tx) => loadPresences(tx, caller, { withEmails: true }, now)),
      ),
      TE.map(({ now, loaded }) => ({ ...loaded, now })),
    );
