import * as t from 'io-ts';
import { eventKind, eventTable } from '../../kernel';
import { ExportView, presentExport } from './present-export';

const ExportsChanged = t.readonly(
  t.type({
    _tag: t.literal('ExportsChanged'),
    /** All of them, ascending by id. */
    exports: t.readonlyArray(ExportView),
  }),
);

/** Source: docs/reference/exports.md#events. */
export const exportEvents = eventTable({
  ExportsChanged: eventKind(ExportsChanged, ({ exports }, { level }) => [
    { type: 'realm_export', exports: exports.map((each) => presentExport(each, level)) },
  ]),
});
