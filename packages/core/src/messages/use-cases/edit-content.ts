import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { alertedBy } from '../../alert-words/alert-word';
import type { Caller } from '../../authentication/caller';
import type { StoredFlag } from '../../flags/flag';
import type { RenderingFailed } from '../../ports/renderer';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { Rendering } from '../../rendering/rendering';
import type { RenderingDependencies } from '../../rendering/use-cases/render-content';
import { renderContent } from '../../rendering/use-cases/render-content';
import type { UserId } from '../../shared/id';
import type { EditRecord } from '../edit-record';
import { parseContent } from '../message-content';
import type { MessageHasNullBytes, MessageIsEmpty, WildcardNotAllowed } from '../message-failures';
import type { MessageUpdated } from '../message-events';
import type { EditableMessage } from './load-editable';
import { mayMentionAll } from './may-mention-all';

type Tx = Pick<Transaction, 'edits' | 'flags' | 'readerWishes' | 'subscriptions'>;

export type ContentFailure = MessageIsEmpty | MessageHasNullBytes | RenderingFailed | Unexpected;

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
            renderContent(dependencies)(caller.realm, content),
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
): TE.TaskEither<Unexpected, void> => {
  const { place } = view;
  const flagReceivers = (userIds: readonly UserId[], flag: StoredFlag) =>
    pipe(
      place._tag === 'InChannel'
        ? tx.subscriptions.subscribedAmong(realm.id, place.channelId, userIds)
        : TE.right(userIds.filter((id) => place.people.some((one) => one.id === id))),
      TE.flatMap((receivers) =>
        tx.flags.set(
          realm.id,
          message.id,
          receivers.map((id) => [id, [flag]]),
        ),
      ),
    );
  return pipe(
    tx.flags.clear(realm.id, message.id, ['mentioned', 'has_alert_word']),
    TE.flatMap(() => flagReceivers(mentions.userIds, 'mentioned')),
    TE.flatMap(() => tx.readerWishes.of(realm.id, { senderId: message.senderId, content })),
    TE.flatMap(({ watchedWords }) =>
      flagReceivers(alertedBy(content, watchedWords), 'has_alert_word'),
    ),
  );
};

/** Writes new content, and what follows from it for the flags of those who have the message. */
export const writeContent = (
  tx: Tx,
  caller: Caller,
  editable: EditableMessage,
  { content, rendering }: NewContent,
  now: number,
): TE.TaskEither<WildcardNotAllowed | Unexpected, NonNullable<MessageUpdated['content']>> => {
  const { message, view } = editable;
  const record: EditRecord = {
    userId: caller.user.id,
    timestamp: now,
    prevContent: view.content,
    prevRenderedContent: view.renderedContent,
  };
  return pipe(
    mayMentionAll(tx, caller, { channel: message.channel?.channel }, rendering.mentions),
    TE.flatMap(() =>
      tx.edits.changeContent(caller.realm.id, message.id, {
        content,
        rendering,
        editedAt: now,
        record,
      }),
    ),
    TE.tap(() => recomputeFlags(tx, caller, editable, { content, rendering })),
    TE.map(() => ({
      before: view.content,
      renderedBefore: view.renderedContent,
      after: content,
      renderedAfter: rendering.html,
    })),
  );
};
