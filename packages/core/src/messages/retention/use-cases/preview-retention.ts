import type * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Realm } from '../../../access';
import type { Timestamp, Work } from '../../../kernel';
import type { ArchivedCount, MessageCount } from '../../ports/message-archive';
import { loadOperatedRealm } from '../steps/load-operated-realm';
import type { Ports } from '../../use-case-ports';

export type RetentionPreview = {
  readonly realm: Realm;
  /** What the next run would archive if it started now. */
  readonly expired: readonly MessageCount[];
  readonly archived: readonly ArchivedCount[];
  /** When the job last archived everything that was expired. */
  readonly lastCompletion: O.Option<Timestamp>;
};

/** What retention would do, for the operator of the server. It changes nothing. */
export const previewRetention =
  ({ snapshot, clock }: Pick<Ports, 'clock' | 'snapshot'>) =>
  (subdomain: string): Work<AccessFailure<'NoSuchRealm'>, RetentionPreview> =>
    snapshot('every realm')((tx) =>
      pipe(
        TE.Do,
        TE.bind('realm', () => loadOperatedRealm(tx, subdomain)),
        TE.bindW('expired', ({ realm }) =>
          tx.archive.countExpired(realm.id, {
            organizationDays: realm.settings.message_retention_days,
            now: clock.now(),
          }),
        ),
        TE.bindW('archived', ({ realm }) => tx.archive.countArchived(realm.id)),
        TE.bindW('lastCompletion', ({ realm }) => tx.archive.lastCompletion(realm.id)),
      ),
    );
