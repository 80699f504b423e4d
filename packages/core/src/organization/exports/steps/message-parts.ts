import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { MessageId, Unexpected } from '../../../kernel';
import type { Attachment } from '../../../messages';
import { storageKey } from '../../../messages';
import type { Reader } from '../../transaction';
import { attachmentRecord, messageRecord } from '../records/message-records';
import type { ExportScope } from './exported-among';
import { exportedAmong } from './exported-among';
import type { LoadPart } from './parts';

/** So many are considered at once. */
const messagesAtOnce = 1_000;

/** Bytes in the store of the messages that are loaded at once. */
const maxBytesAtOnce = 4 * 1024 * 1024;

export const loadMessagePart: LoadPart = (tx, scope, after) =>
  pipe(
    tx.exports.messagesAfter(scope.realm.id, after, messagesAtOnce),
    TE.bindTo('placed'),
    TE.bind('ids', ({ placed }) => exportedAmong(tx, scope, placed)),
    TE.bind('page', ({ ids }) =>
      ids.length === 0
        ? TE.right({ ids, messages: [] })
        : tx.messages.page(
            scope.realm,
            undefined,
            { _tag: 'Named', ids },
            maxBytesAtOnce,
            undefined,
          ),
    ),
    TE.map(({ placed, page: { ids, messages } }) => {
      const last = messages.at(-1)?.message.id;
      const upTo = last === undefined || last === ids.at(-1) ? placed.at(-1)?.id : last;
      const visibility = scope.realm.settings.message_edit_history_visibility_policy;
      return upTo === undefined
        ? undefined
        : {
            upTo,
            considered: placed.filter(({ id }) => id <= upTo).length,
            records: () => messages.map(({ message }) => messageRecord(message, visibility)),
          };
    }),
  );

const attachmentsAtOnce = 20;

/** Those of the messages that belong to the export, however many they are. */
const exportedIds = (
  tx: Reader,
  scope: ExportScope,
  ids: readonly MessageId[],
): TE.TaskEither<Unexpected, readonly MessageId[]> =>
  ids.length === 0
    ? TE.right([])
    : pipe(
        tx.exports.messagesAmong(scope.realm.id, ids.slice(0, messagesAtOnce)),
        TE.flatMap((placed) => exportedAmong(tx, scope, placed)),
        TE.flatMap((first) =>
          pipe(
            exportedIds(tx, scope, ids.slice(messagesAtOnce)),
            TE.map((rest) => [...first, ...rest]),
          ),
        ),
      );

/** Files that messages of the export link, with their bytes. */
export const loadAttachmentPart: LoadPart = (tx, scope, after) =>
  pipe(
    tx.exports.attachmentsAfter(scope.realm.id, after, attachmentsAtOnce),
    TE.bindTo('ids'),
    TE.bind('all', ({ ids }) => tx.attachments.loadMany(scope.realm.id, ids)),
    TE.bind('exported', ({ all }) => {
      const linking = new Set(all.flatMap(({ messages }) => messages.map(({ id }) => id)));
      return pipe(
        exportedIds(tx, scope, Array.from(linking)),
        TE.map((found) => new Set(found)),
      );
    }),
    TE.map(({ ids, all, exported }) => {
      const isExported = (id: MessageId): boolean => exported.has(id);
      const keyOf = ({ path }: Attachment): string => storageKey(path);
      const shown = all.filter(({ messages }) => messages.some(({ id }) => isExported(id)));
      const upTo = ids.at(-1);
      return upTo === undefined
        ? undefined
        : {
            upTo,
            files: shown.map(keyOf),
            records: (isStored) =>
              shown.map((each) => attachmentRecord(each, isExported, isStored(keyOf(each)))),
          };
    }),
  );
