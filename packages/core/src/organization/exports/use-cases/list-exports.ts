import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Async } from '../../../kernel';
import type { Snapshot } from '../../transaction';
import type { ExportView } from '../export-view';
import { viewExport } from '../export-view';
import type { ExportConsent } from '../steps/list-consents';
import { listConsents } from '../steps/list-consents';

/** Every export of the organization, ascending by id; for administrators. */
export const listExports =
  ({ snapshot }: { readonly snapshot: Snapshot<'exports'> }) =>
  ({ realm }: Caller): Async<readonly ExportView[]> =>
    pipe(
      snapshot(realm.id)(({ exports }) => exports.list(realm.id)),
      TE.map((all) => all.map(viewExport(realm))),
    );

/** Who lets administrators export private data; for administrators. */
export const listExportConsents =
  ({ snapshot }: { readonly snapshot: Snapshot<'userSettings' | 'users'> }) =>
  ({ realm }: Caller): Async<readonly ExportConsent[]> =>
    snapshot(realm.id)((tx) => listConsents(tx, realm));
