import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, RenderingDependencies, RenderingFailed } from '../../../access';
import { renderContent } from '../../../access';
import type { Timestamp, Unexpected } from '../../../kernel';
import type { UpdatedClaims } from '../../attachments/steps/claim-attachments';
import { holdLinked, loadClaimable, updateClaims } from '../../attachments/steps/claim-attachments';
import type { MessageFailure } from '../../failures';
import { enqueueFetch } from '../../link-previews/steps/enqueue-fetch';
import type { MentionFailure } from '../../sending/mention-permission';
import { flagRows, textFlags } from '../../sending/message-flags';
import { loadMentionFacts } from '../../sending/steps/load-delivery-facts';
import type { Transaction } from '../../transaction';
import type {
  ContentEditFacts,
  ContentEditPlan,
  EditableMessage,
  NewContent,
} from '../content-edit';
import { planContentEdit } from '../content-edit';
import { parseContent } from '../message-content';
import type { MessageUpdated } from '../message-events';

export type ContentFailure =
  MessageFailure<'MessageIsEmpty' | 'MessageHasNullBytes'> | RenderingFailed | Unexpected;

/** The content of a message whose text was deleted. */
const deletedContent = '(deleted)';

/** Renders new content before the transaction that writes it; undefined if there is none. */
export const prepareContent = (
  dependencies: RenderingDependencies,
  caller: Caller,
  text: string | undefined,
): TE.TaskEither<ContentFailure, NewContent | undefined> =>
  text === undefined
    ? TE.right(undefined)
    : pipe(
        TE.fromEither(parseContent(text.trim() === '' ? deletedContent : text)),
        TE.flatMap((content) =>
          pipe(
            renderContent(dependencies)(caller.realm, content, caller),
            TE.map((rendering) => ({ content, rendering })),
          ),
        ),
      );

const loadContentEditFacts = (
  tx: Transaction,
  caller: Caller,
  { message }: EditableMessage,
  { content, rendering }: NewContent,
): TE.TaskEither<Unexpected, ContentEditFacts> =>
  pipe(
    loadMentionFacts(
      tx,
      caller,
      {
        senderId: message.senderId,
        content,
        mentions: rendering.mentions,
        place: message.channel && { channel: message.channel.channel, topic: message.topic },
      },
      (userIds) => tx.messages.holdersAmong(caller.realm.id, message.id, userIds),
    ),
    TE.tap(() => holdLinked(tx, caller, rendering)),
    TE.bind('attachments', () => loadClaimable(tx, caller, rendering)),
  );

const applyContentEdit = (
  tx: Transaction,
  caller: Caller,
  { message }: EditableMessage,
  { flags, claims, ...change }: ContentEditPlan,
): TE.TaskEither<Unexpected, UpdatedClaims> =>
  pipe(
    tx.edits.changeContent(caller.realm.id, message.id, change),
    TE.flatMap(() => tx.flags.clear(caller.realm.id, message.id, textFlags)),
    TE.flatMap(() => tx.flags.set(caller.realm.id, message.id, flagRows(flags))),
    TE.flatMap(() =>
      change.rendering.unknownPages.length === 0
        ? TE.right(undefined)
        : enqueueFetch(tx, caller, message.id),
    ),
    TE.flatMap(() => updateClaims(tx, caller, message.id, claims)),
  );

export type WrittenContent = {
  readonly change: NonNullable<MessageUpdated['content']>;
  readonly files: UpdatedClaims;
};

/** Writes new content, with its flags and files. */
export const writeContent = (
  tx: Transaction,
  caller: Caller,
  editable: EditableMessage,
  content: NewContent,
  now: Timestamp,
): TE.TaskEither<MentionFailure | Unexpected, WrittenContent> =>
  pipe(
    loadContentEditFacts(tx, caller, editable, content),
    TE.flatMapEither((facts) => planContentEdit(caller, editable, content, facts, now)),
    TE.flatMap((plan) => applyContentEdit(tx, caller, editable, plan)),
    TE.map((files) => ({
      change: {
        before: editable.view.content,
        renderedBefore: editable.view.renderedContent,
        after: content.content,
        renderedAfter: content.rendering.html,
      },
      files,
    })),
  );
