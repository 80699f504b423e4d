import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Rendering, RenderingDependencies, RenderingFailed } from '../../../access';
import { renderContent } from '../../../access';
import type { Unexpected } from '../../../kernel';
import type { FileAccessNeeds } from '../../attachments/steps/access-attachment';
import type { Reclaimed } from '../../attachments/steps/claim-attachments';
import { claimAnew, claimable, claiming } from '../../attachments/steps/claim-attachments';
import type { Transaction } from '../../transaction';
import type { EditRecord } from '../edit-record';
import { parseContent } from '../message-content';
import type { MessageUpdated } from '../message-events';
import { flagsToSet, mentionFlags } from '../mention-targets';
import type { MentionTargetNeeds } from './find-mention-targets';
import { findMentionTargets, keepHolders } from './find-mention-targets';
import type { EditableMessage } from './load-editable';
import type { MentionFailure, MentionNeeds } from './may-mention';
import { mayMention } from './may-mention';
import type { MessageFailure } from '../../failures';

type Tx = Pick<
  Transaction,
  FileAccessNeeds | MentionNeeds | MentionTargetNeeds | 'edits' | 'flags'
>;

export type ContentFailure =
  MessageFailure<'MessageIsEmpty' | 'MessageHasNullBytes'> | RenderingFailed | Unexpected;

export type NewContent = { readonly content: string; readonly rendering: Rendering };

/** What is left of nothing. */
const deletedContent = '(deleted)';

/** Renders new content ahead of the transaction that writes it; undefined if there is none. */
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

/** Sets anew what the content says of its readers. */
const recomputeFlags = (
  tx: Tx,
  { realm }: Caller,
  { message, view }: EditableMessage,
  { content, rendering: { mentions } }: NewContent,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    tx.flags.clear(realm.id, message.id, mentionFlags),
    TE.flatMap(() =>
      findMentionTargets(tx, realm, {
        senderId: message.senderId,
        recipientId: message.recipientId,
        topic: message.channel === undefined ? undefined : view.topic,
        content,
        mentions,
      }),
    ),
    TE.flatMap((meant) => keepHolders(tx, realm, message.id, meant)),
    TE.flatMap((mentionTargets) => tx.flags.set(realm.id, message.id, flagsToSet(mentionTargets))),
  );

export type WrittenContent = {
  readonly change: NonNullable<MessageUpdated['content']>;
  readonly files: Reclaimed;
};

/**
 * Writes new content, and what follows from it for the flags of those who have the message and for
 * the files that it links.
 */
export const writeContent = (
  tx: Tx,
  caller: Caller,
  editable: EditableMessage,
  { content, rendering }: NewContent,
  now: number,
): TE.TaskEither<MentionFailure, WrittenContent> => {
  const { message, view } = editable;
  const record: EditRecord = {
    userId: caller.user.id,
    timestamp: now,
    prevContent: view.content,
    prevRenderedContent: view.renderedContent,
  };
  return pipe(
    mayMention(
      tx,
      caller,
      { channel: message.channel?.channel, topic: message.topic },
      rendering.mentions,
    ),
    TE.flatMap(() => claimable(tx, caller, rendering)),
    TE.tap((claims) =>
      tx.edits.changeContent(caller.realm.id, message.id, {
        content,
        rendering: claiming(rendering, claims),
        editedAt: now,
        record,
      }),
    ),
    TE.tap(() => recomputeFlags(tx, caller, editable, { content, rendering })),
    TE.flatMap((claims) => claimAnew(tx, caller, message.id, claims)),
    TE.map((files) => ({
      change: {
        before: view.content,
        renderedBefore: view.renderedContent,
        after: content,
        renderedAfter: rendering.html,
      },
      files,
    })),
  );
};
