import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { NoticeDependencies } from '../../../channels';
import { enqueueNotice, enqueueNotices, newPreferences } from '../../../channels';
import type { Async, MessageId } from '../../../kernel';
import { enqueueFetch } from '../../link-previews/steps/enqueue-fetch';
import { flagRows, textFlags } from '../../sending/message-flags';
import type { Transaction } from '../../transaction';
import type { ContentEditPlan } from '../content-edit';
import type { EditPlan } from '../edit-plan';
import type { MovePlan } from '../move-plan';
import type { NoticePlan } from '../resolution-notice';
import { applyDeletion } from './delete-messages';

const nothing: Async<void> = TE.right(undefined);

const writeContent = (
  tx: Transaction,
  caller: Caller,
  messageId: MessageId,
  { flags, files: { claims }, ...change }: ContentEditPlan,
): Async<void> => {
  const { id: realmId } = caller.realm;
  return pipe(
    tx.edits.changeContent(realmId, messageId, change),
    TE.flatMap(() => tx.flags.clear(realmId, messageId, textFlags)),
    TE.flatMap(() => tx.flags.set(realmId, messageId, flagRows(flags))),
    TE.flatMap(() =>
      change.rendering.unknownPages.length === 0
        ? nothing
        : enqueueFetch(tx, caller, messageId, change),
    ),
    TE.flatMap(() =>
      claims === undefined ? nothing : tx.attachments.claim(realmId, messageId, claims),
    ),
  );
};

const writeNotices = (
  dependencies: NoticeDependencies,
  tx: Transaction,
  { realm }: Caller,
  { posts, key, deletion }: NoticePlan,
): Async<void> => {
  const [first] = posts;
  return pipe(
    deletion === undefined ? nothing : applyDeletion(tx, realm.id, deletion),
    TE.flatMap(() =>
      key === undefined || first === undefined
        ? enqueueNotices(dependencies)(tx, realm, posts)
        : enqueueNotice(tx, realm, first, key),
    ),
  );
};

const writeMove = (
  dependencies: NoticeDependencies,
  tx: Transaction,
  caller: Caller,
  { ids, move, preferences, notices }: MovePlan,
): Async<void> =>
  pipe(
    tx.edits.move(caller.realm.id, ids, move),
    TE.flatMap(() => tx.topicPreferences.set(caller.realm.id, newPreferences(preferences))),
    TE.flatMap(() => writeNotices(dependencies, tx, caller, notices)),
  );

/** Writes the plan and emits its events. */
export const applyEdit = (
  dependencies: NoticeDependencies,
  tx: Transaction,
  caller: Caller,
  messageId: MessageId,
  { content, move, events }: EditPlan,
): Async<void> =>
  pipe(
    content === undefined ? nothing : writeContent(tx, caller, messageId, content),
    TE.flatMap(() => (move === undefined ? nothing : writeMove(dependencies, tx, caller, move))),
    TE.flatMap(() =>
      content === undefined || move === undefined
        ? nothing
        : tx.edits.joinRecords(caller.realm.id, messageId),
    ),
    TE.flatMap(() => tx.events.emit(caller.realm.id, events)),
  );
