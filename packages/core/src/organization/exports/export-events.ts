import * as t from 'io-ts';
import { eventTable, tagged } from '../../kernel';
import { ExportView } from './export-view';

const ExportsChanged = tagged('ExportsChanged', {
  /** All of them, ascending by id. */
  exports: t.readonlyArray(ExportView),
});

/** Source: docs/reference/exports.md#events. */
export const exportEvents = eventTable({ ExportsChanged });
