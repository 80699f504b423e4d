import { presentationsOf } from '../events/event-presentations';
import { exportRecord } from './export-record';

/** Source: docs/reference/exports.md#events. */
export const exportPresentations = presentationsOf({
  ExportsChanged: ({ exports }, viewer) => [
    { type: 'realm_export', exports: exports.map((each) => exportRecord.present(each, viewer)) },
  ],
});
