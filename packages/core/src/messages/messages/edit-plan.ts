import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../access';
import type { Timestamp } from '../../kernel';
import type { Attachment } from '../attachments/attachment';
import type { AddressedEvent } from '../domain-events';
import type { MessageFailure } from '../failures';
import type { MentionFailure } from '../sending/mention-permission';
import type {
  ContentEditFacts,
  ContentEditPlan,
  EditableMessage,
  NewContent,
} from './content-edit';
import { planContentEdit } from './content-edit';
import type { EditMessage } from './edit-command';
import type { EditOutcome } from './edit-events';
import { editEvents } from './edit-events';
import { checkContentEdit } from './edit-rules';
import type { MoveFacts, MovePlan } from './move-plan';
import { planMove } from './move-plan';
import type { PlannedMove } from './planned-move';
import type { EditRequestFailure } from './requested-changes';
import { requestedChanges } from './requested-changes';
import type { MoveDestination, MoveFailure } from './requested-move';
import { checkMove } from './requested-move';

/** What decides whether a message may be edited as requested. */
type EditableFacts = EditableMessage & {
  /** Undefined if no move is requested. */
  readonly destination: MoveDestination | undefined;
};

/** Everything that editing a message depends on. */
export type EditFacts = EditableFacts & {
  /** The new content, if it changes. */
  readonly content: (NewContent & { readonly facts: ContentEditFacts }) | undefined;
  /** Undefined if the message stays where it is. */
  readonly move: MoveFacts | undefined;
  /** The flags on the message and who has it, after the move if there is one. */
  readonly outcome: EditOutcome;
};

/** The effects of an edit, a move, or both. */
export type EditPlan = {
  readonly content: ContentEditPlan | undefined;
  readonly move: MovePlan | undefined;
  readonly events: readonly AddressedEvent[];
  /** The editor's own files that no message links after the edit. */
  readonly detached: readonly Attachment[];
};

export type EditCheckFailure =
  | MessageFailure<'EditingTurnedOff' | 'MayNotEdit' | 'ContentEditTooLate'>
  | EditRequestFailure
  | MoveFailure;

/**
 * Checks what can be checked before the messages to move are known; returns the move, if there is
 * one.
 */
export const checkEdit = (
  caller: Caller,
  command: EditMessage,
  { message, view, destination }: EditableFacts,
  now: Timestamp,
): E.Either<EditCheckFailure, PlannedMove | undefined> =>
  pipe(
    command.content === undefined ? E.right(undefined) : checkContentEdit(caller, message, now),
    E.flatMap((): E.Either<EditCheckFailure, Pick<EditMessage, 'topic' | 'channelId'>> =>
      requestedChanges(command, message, view),
    ),
    E.flatMap(({ topic = message.topic, channelId }) =>
      message.channel === undefined ||
      destination === undefined ||
      (topic === message.topic && channelId === undefined)
        ? E.right(undefined)
        : checkMove(caller, { message, from: message.channel.channel, topic }, destination, now),
    ),
  );

/**
 * Checks an edit and plans its effects.
 *
 * Source: docs/reference/editing.md#order-of-checks.
 */
export const planEdit = (
  caller: Caller,
  command: EditMessage,
  facts: EditFacts,
  now: Timestamp,
): E.Either<EditCheckFailure | MentionFailure, EditPlan> =>
  pipe(
    checkEdit(caller, command, facts, now),
    E.bindTo('planned'),
    E.bindW('content', () =>
      facts.content === undefined
        ? E.right(undefined)
        : planContentEdit(caller, facts, facts.content, facts.content.facts, now),
    ),
    E.bindW('move', ({ planned }) =>
      planned === undefined || facts.move === undefined
        ? E.right(undefined)
        : planMove(caller, planned, facts.destination?.botOwner, command, facts.move, now),
    ),
    E.map(({ content, move }) => ({
      content,
      move,
      events: editEvents(caller, facts, { content, move }, facts.outcome, now),
      detached: content?.files.detached ?? [],
    })),
  );
