import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import { hasSharedHistory } from '../../../channels';
import type { Async, MessageId } from '../../../kernel';
import type { MessageView } from '../../../messages';
import { storageKey, visibleEdits } from '../../../messages';
import type { ExportedFacts, ReaderFlags } from '../../record-presentation';
import type { Reader } from '../../transaction';
import { exportedFlags } from '../export-scope';
import type { ExportScope } from './exported-among';
import { exportedAmong } from './exported-among';
import type { LoadPart } from './parts';

/** So many are considered at once. */
const messagesAtOnce = 1_000;

/** How many messages times consenting readers are loaded at once. */
const flagsAtOnce = 100_000;

const pageSizeFor = ({ consenting }: ExportScope): number =>
  Math.max(1, Math.min(messagesAtOnce, Math.floor(flagsAtOnce / Math.max(1, consenting.size))));

/** Bytes in the store of the messages that are loaded at once. */
const maxBytesAtOnce = 4 * 1024 * 1024;

type Tx = Pick<Reader, 'channels' | 'messages'>;

/** Which of the messages are in channels with protected history. */
const loadProtected = (
  { channels }: Pick<Tx, 'channels'>,
  realm: Realm,
  views: readonly MessageView[],
): Async<(message: MessageView) => boolean> => {
  const channelIds = new Set(
    views.flatMap(({ place }) => (place._tag === 'InChannel' ? [place.channelId] : [])),
  );
  return pipe(
    channels.loadManyFor(realm.id, undefined, Array.from(channelIds)),
    TE.map((found) => {
      const ids = new Set(
        found.flatMap(({ channel: { id, privacy } }) => (hasSharedHistory(privacy) ? [] : [id])),
      );
      return ({ place }) => place._tag === 'InChannel' && ids.has(place.channelId);
    }),
  );
};

/** The flags of those who consent, by message. */
const loadFlags = (
  tx: Tx,
  { realm, consenting }: ExportScope,
  views: readonly MessageView[],
): Async<ReadonlyMap<MessageId, readonly ReaderFlags[]>> =>
  pipe(
    TE.Do,
    TE.bind('isProtected', () => loadProtected(tx, realm, views)),
    TE.flatMap(({ isProtected }) => {
      const ids = views.map(({ id }) => id);
      const found = new Map<MessageId, ReaderFlags[]>(ids.map((id) => [id, []]));
      return pipe(
        Array.from(consenting).sort((a, b) => a - b),
        TE.traverseSeqArray((userId) =>
          pipe(
            tx.messages.flagsOf(realm.id, userId, ids),
            TE.map((flagsById) => {
              for (const view of views) {
                const flags = flagsById.get(view.id);
                const kept = flags && exportedFlags(flags, !isProtected(view));
                if (kept !== undefined) {
                  found.get(view.id)?.push({ userId, flags: kept });
                }
              }
            }),
          ),
        ),
        TE.map(() => found),
      );
    }),
  );

export const loadMessagePart: LoadPart<ExportedFacts['messages']> = (tx, scope, after) =>
  pipe(
    tx.exports.messagesAfter(scope.realm.id, after, pageSizeFor(scope)),
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
    TE.bind('flags', ({ page: { messages } }) =>
      loadFlags(
        tx,
        scope,
        messages.map(({ message }) => message),
      ),
    ),
    TE.map(({ placed, page: { ids, messages }, flags }) => {
      const last = messages.at(-1)?.message.id;
      const upTo = last === undefined || last === ids.at(-1) ? placed.at(-1)?.id : last;
      const visibility = scope.realm.settings.message_edit_history_visibility_policy;
      return upTo === undefined
        ? undefined
        : {
            upTo,
            considered: placed.filter(({ id }) => id <= upTo).length,
            facts: messages.map(({ message }) => ({
              message: { ...message, editHistory: visibleEdits(message.editHistory, visibility) },
              flags: flags.get(message.id) ?? [],
            })),
          };
    }),
  );

const attachmentsAtOnce = 20;

/** Those of the messages that belong to the export, however many they are. */
const exportedIds = (
  tx: Reader,
  scope: ExportScope,
  ids: readonly MessageId[],
): Async<readonly MessageId[]> =>
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
export const loadAttachmentPart: LoadPart<ExportedFacts['attachments']> = (tx, scope, after) =>
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
      const upTo = ids.at(-1);
      const shown = all
        .map((attachment) => ({
          attachment,
          messageIds: attachment.messages.map(({ id }) => id).filter((id) => exported.has(id)),
        }))
        .filter(({ messageIds }) => messageIds.length > 0);
      return upTo === undefined
        ? undefined
        : {
            upTo,
            files: shown.map(({ attachment }) => storageKey(attachment.path)),
            facts: shown,
          };
    }),
  );
