import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Attachment } from '../../attachments/attachment';
import type { FileAccessNeeds } from '../../attachments/use-cases/access-attachment';
import type { Reclaimed } from '../../attachments/use-cases/claim-attachments';
import { claimAnew, claimable, claiming } from '../../attachments/use-cases/claim-attachments';
import type { Caller } from '../../authentication/caller';
import { onlyTo } from '../../events/audience';
import type { RenderingFailed } from '../../ports/renderer';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { Rendering } from '../../rendering/rendering';
import { renderContent } from '../../rendering/use-cases/render-content';
import type { EditRecord } from '../edit-record';
import type { EditMessage } from '../edit-command';
import type { EditPlan, EditPlanFailure } from '../edit-plan';
import { planEdit } from '../edit-plan';
import { mayEditContent } from '../edit-rules';
import { messageActionAudience } from '../message-audience';
import { parseContent } from '../message-content';
import type { Notice } from '../notice';
import type {
  ContentEditTooLate,
  EditingTurnedOff,
  InvalidMessage,
  MayNotEdit,
  MessageHasNullBytes,
  MessageIsEmpty,
} from '../message-failures';
import type { MessageUpdated } from '../message-events';
import { flagsToSet, noticedFlags } from '../noticing';
import type { EditableMessage } from './load-editable';
import { loadEditable } from './load-editable';
import { findMeant, keepHolders } from './find-noticing';
import type { MentionFailure, MentionNeeds } from './may-mention';
import { mayMention } from './may-mention';
import type { MoveFailure, MoveOutcome } from './move-messages';
import { moveMessages } from './move-messages';
import type { NoticeDependencies, NoticeNeeds } from './post-notices';
import { postNotices } from './post-notices';

export type EditMessageFailure =
  | InvalidMessage
  | EditingTurnedOff
  | MayNotEdit
  | ContentEditTooLate
  | EditPlanFailure
  | MoveFailure
  | MentionFailure
  | MessageIsEmpty
  | MessageHasNullBytes
  | RenderingFailed
  | Unexpected;

type Needs = FileAccessNeeds | NoticeNeeds | MentionNeeds | 'edits';
type Tx = Pick<Transaction, Needs>;

type Dependencies = NoticeDependencies & { readonly transact: UnitOfWork<Needs> };

type NewContent = { readonly content: string; readonly rendering: Rendering };

/** What is left of nothing. */
const deletedContent = '(deleted)';

const prepare = (
  dependencies: Dependencies,
  caller: Caller,
  text: string | undefined,
): TE.TaskEither<
  MessageIsEmpty | MessageHasNullBytes | RenderingFailed | Unexpected,
  NewContent | undefined
> =>
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
): TE.TaskEither<Unexpected, void> =>
  pipe(
    tx.flags.clear(realm.id, message.id, noticedFlags),
    TE.flatMap(() =>
      findMeant(tx, realm, {
        senderId: message.senderId,
        recipientId: message.recipientId,
        topic: message.channel === undefined ? undefined : view.topic,
        content,
        mentions,
      }),
    ),
    TE.flatMap((meant) => keepHolders(tx, realm, message.id, meant)),
    TE.flatMap((noticing) => tx.flags.set(realm.id, message.id, flagsToSet(noticing))),
  );

type WrittenContent = {
  readonly change: NonNullable<MessageUpdated['content']>;
  readonly files: Reclaimed;
};

const writeContent = (
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

const tell = (
  tx: Tx,
  caller: Caller,
  { message }: EditableMessage,
  content: WrittenContent | undefined,
  moved: MoveOutcome | undefined,
  now: number,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    TE.Do,
    TE.bind('company', () => tx.messages.companyOf(caller.realm.id, message.id)),
    TE.bind('flags', () => tx.edits.flagHolders(caller.realm.id, message.id)),
    TE.flatMap(({ company, flags }) => {
      const place = message.channel?.channel;
      const audience = messageActionAudience(message, company);
      const losers = moved?.losers ?? [];
      const event: MessageUpdated = {
        _tag: 'MessageUpdated',
        editorId: caller.user.id,
        editedAt: now,
        messageId: message.id,
        messageIds: moved?.ids ?? [message.id],
        ...(place === undefined ? {} : { channel: { id: place.id, name: place.name } }),
        ...(content === undefined ? {} : { content: content.change }),
        ...(moved === undefined ? {} : { move: moved.move }),
      };
      return tx.events.emit(caller.realm.id, [
        ...(content?.files.events ?? []),
        ...(losers.length === 0 || moved === undefined || place === undefined
          ? []
          : [
              {
                event: {
                  _tag: 'MessagesDeleted' as const,
                  messageIds: moved.ids,
                  place: { channelId: place.id, topic: message.topic },
                },
                audience: onlyTo(...losers),
                width: moved.ids.length,
              },
            ]),
        { event, audience: { ...audience, except: losers }, flags },
        ...(moved?.begun ?? []).map((change) => ({
          event: { _tag: 'FirstMessageChanged' as const, ...change },
          audience,
        })),
      ]);
    }),
  );

type Edited = {
  readonly notices: readonly Notice[];
  readonly detached: readonly Attachment[];
};

const change = (
  { renderer }: Dependencies,
  tx: Tx,
  caller: Caller,
  command: EditMessage,
  prepared: E.Either<
    MessageIsEmpty | MessageHasNullBytes | RenderingFailed | Unexpected,
    NewContent | undefined
  >,
  now: number,
): TE.TaskEither<EditMessageFailure, Edited> =>
  pipe(
    loadEditable(tx, caller, command.messageId, command.propagateMode),
    TE.bindTo('editable'),
    TE.tap(({ editable }) =>
      TE.fromEither(
        command.content === undefined
          ? E.right(undefined)
          : mayEditContent(caller, editable.message, now),
      ),
    ),
    TE.bindW('plan', ({ editable }) =>
      TE.fromEither<EditPlanFailure, EditPlan>(planEdit(command, editable.message, editable.view)),
    ),
    TE.bindW('rendered', () => TE.fromEither(prepared)),
    TE.bindW('content', ({ editable, rendered }) =>
      rendered === undefined
        ? TE.right(undefined)
        : writeContent(tx, caller, editable, rendered, now),
    ),
    TE.bindW('moved', ({ editable, plan }) =>
      plan.topic === undefined && plan.channelId === undefined
        ? TE.right(undefined)
        : moveMessages(tx, renderer, caller, editable.message, plan, command, now),
    ),
    TE.tap(({ content, moved }) =>
      content === undefined || moved === undefined
        ? TE.right(undefined)
        : tx.edits.joinRecords(caller.realm.id, command.messageId),
    ),
    TE.tap(({ editable, content, moved }) => tell(tx, caller, editable, content, moved, now)),
    TE.map(({ content, moved }) => ({
      notices: moved?.notices ?? [],
      detached: content?.files.detached ?? [],
    })),
  );

/**
 * Edits a message, or moves it and others with it. Notices about a move are posted once it is
 * done: that one fails changes nothing about the move. Answers the files of the editor's own that
 * no message links any more.
 *
 * Source: reference, «PATCH /messages/{message_id}».
 */
export const editMessage =
  (dependencies: Dependencies) =>
  (
    caller: Caller,
    command: EditMessage,
  ): TE.TaskEither<EditMessageFailure, readonly Attachment[]> =>
    pipe(
      TE.fromTask<
        E.Either<
          MessageIsEmpty | MessageHasNullBytes | RenderingFailed | Unexpected,
          NewContent | undefined
        >,
        EditMessageFailure
      >(prepare(dependencies, caller, command.content)),
      TE.bindTo('prepared'),
      TE.bind('now', () => TE.fromIO<number, EditMessageFailure>(dependencies.clock.now)),
      TE.flatMap(({ prepared, now }) =>
        dependencies.transact((tx: Tx) => change(dependencies, tx, caller, command, prepared, now)),
      ),
      TE.tap(({ notices }) => postNotices(dependencies)(caller.realm, notices)),
      TE.map(({ detached }) => detached),
    );
