import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import type { NoticeDependencies } from '../../../channels';
import { enqueueNotices } from '../../../channels';
import type { Async, ExportRealm, PersonalNotice, Timestamp } from '../../../kernel';
import { personalNotice, toReadableTime } from '../../../kernel';
import type { Transaction } from '../../transaction';
import { expiryOf, isWithdrawn, maxExportAttempts } from '../export-rules';
import { viewExport } from '../export-view';
import type { ExportView } from '../export-view';
import type { ExportFile, RealmExport } from '../realm-export';
import { isPending } from '../realm-export';
import { announceExports } from './announce-exports';
import type { ExportScope } from './exported-among';
import { loadConsenting } from './list-consents';

/** To whoever requested the export. */
const completionNotice = (
  { actingUserId }: RealmExport,
  { url }: Pick<ExportView, 'url'>,
  expiresAt: Timestamp,
): PersonalNotice =>
  personalNotice(
    { id: actingUserId },
    `Your data export is ready: [download it](${url ?? ''}) before ${toReadableTime(expiresAt)}. Only administrators can.`,
  );

const failureNotice = ({ actingUserId }: RealmExport): PersonalNotice =>
  personalNotice({ id: actingUserId }, 'Your data export failed. You can request another one.');

/** An export whose archive is to be written. */
export type BegunExport = {
  readonly found: RealmExport;
  readonly scope: ExportScope;
  /** Whether what an earlier attempt has written may be used: nobody took back a consent. */
  readonly isContinued: boolean;
};

const fail = (
  dependencies: NoticeDependencies,
  tx: Transaction,
  realm: Realm,
  found: RealmExport,
  now: Timestamp,
): Async<O.Option<BegunExport>> =>
  pipe(
    tx.exports.update(realm.id, found.id, { failedAt: now }),
    TE.flatMap(() => announceExports(tx, realm)),
    TE.flatMap(() => enqueueNotices(dependencies)(tx, realm, [failureNotice(found)])),
    TE.map(() => O.none),
  );

const begin = (tx: Transaction, realm: Realm, found: RealmExport): Async<O.Option<BegunExport>> =>
  pipe(
    loadConsenting(tx, realm, found.type),
    TE.flatMap((now) => {
      const { consenting: earlier } = found;
      const isContinued = earlier !== undefined && !isWithdrawn(earlier, now);
      const consenting = isContinued ? new Set(earlier) : now;
      return pipe(
        tx.exports.update(realm.id, found.id, {
          attempts: found.attempts + 1,
          consenting: Array.from(consenting),
        }),
        TE.map(() => O.some({ found, scope: { realm, consenting }, isContinued })),
      );
    }),
  );

/**
 * Begins an attempt to write the archive; none if there is nothing to write any more, or if it was
 * tried too often.
 */
export const beginExport = (
  dependencies: NoticeDependencies,
  tx: Transaction,
  { realmId, exportId }: ExportRealm,
  now: Timestamp,
): Async<O.Option<BegunExport>> =>
  pipe(
    tx.exports.lock(realmId),
    TE.flatMap(() => tx.realms.find(realmId)),
    TE.bindTo('realm'),
    TE.bind('found', () => tx.exports.find(realmId, exportId)),
    TE.flatMap(({ realm, found }) => {
      if (O.isNone(realm) || O.isNone(found) || !isPending(found.value)) {
        return TE.right(O.none);
      }
      return found.value.attempts >= maxExportAttempts
        ? fail(dependencies, tx, realm.value, found.value, now)
        : begin(tx, realm.value, found.value);
    }),
  );

/** Whether the file is the export's now, was written for nothing, or must be written again. */
export type Outcome = 'complete' | 'obsolete' | 'withdrawn';

/** Completes the export with its file, unless somebody took back a consent meanwhile. */
export const completeExport = (
  dependencies: NoticeDependencies,
  tx: Transaction,
  { found: { id, type }, scope: { realm, consenting } }: BegunExport,
  file: ExportFile,
  now: Timestamp,
): Async<Outcome> =>
  pipe(
    tx.exports.lock(realm.id),
    TE.flatMap(() => tx.exports.find(realm.id, id)),
    TE.bindTo('found'),
    TE.bind('consentingNow', () => loadConsenting(tx, realm, type)),
    TE.flatMap(({ found, consentingNow }): Async<Outcome> => {
      if (O.isNone(found) || !isPending(found.value)) {
        return TE.right('obsolete');
      }
      if (isWithdrawn(Array.from(consenting), consentingNow)) {
        return TE.right('withdrawn');
      }
      const completed = { ...found.value, file };
      const expiresAt = expiryOf(now);
      return pipe(
        tx.exports.update(realm.id, id, { file }),
        TE.flatMap(() => announceExports(tx, realm)),
        TE.flatMap(() =>
          enqueueNotices(dependencies)(tx, realm, [
            completionNotice(completed, viewExport(realm)(completed), expiresAt),
          ]),
        ),
        TE.flatMap(() =>
          tx.jobs.enqueue({ _tag: 'ExpireExport', realmId: realm.id, exportId: id }, expiresAt),
        ),
        TE.map(() => 'complete'),
      );
    }),
  );
