import { presentationsOf } from '../events/event-presentations';
import { presentExport } from './export-record';

/** Source: docs/reference/exports.md#events. */
export const exportPresentations = presentationsOf({
  ExportsChanged: ({ exports }, { level }) => [
    { type: 'realm_export', exports: exports.map((each) => presentExport(each, level)) },
  ],
});
