import type * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Renderer } from '../../../access';
import { loadBotOwner } from '../../../channels';
import type { Async, MessageId, Timestamp } from '../../../kernel';
import { together } from '../../../kernel';
import { holdLinked, loadClaimFacts } from '../../attachments/steps/claim-attachments';
import type { MessageFailure } from '../../failures';
import { loadMentionFacts } from '../../sending/steps/load-mention-facts';
import type { Reader, Transaction } from '../../transaction';
import type { EditableMessage, NewContent } from '../content-edit';
import type { EditMessage } from '../edit-command';
import type { EditOutcome } from '../edit-events';
import { othersToReceive } from '../edit-events';
import type { EditCheckFailure, EditFacts } from '../edit-plan';
import { checkEdit } from '../edit-plan';
import type { PlannedMove } from '../planned-move';
import { isToOtherChannel, placesOfMove } from '../planned-move';
import type { MoveDestination } from '../requested-move';
import { loadEditable } from './load-editable';
import { loadMoveFacts, lockMove } from './load-move-facts';
import type { ContentFailure } from './prepare-content';

/** Loads where the message is to go; undefined if no move is requested. */
const loadDestination = (
  tx: Reader,
  caller: Caller,
  { message }: EditableMessage,
  { topic, channelId }: Pick<EditMessage, 'topic' | 'channelId'>,
): Async<MoveDestination | undefined> => {
  const here = message.channel;
  return here === undefined || (topic === undefined && channelId === undefined)
    ? TE.right(undefined)
    : pipe(
        channelId === undefined || channelId === here.channel.id
          ? TE.right(here)
          : pipe(
              tx.channels.findFor(caller.realm.id, caller.user.id, channelId),
              TE.map(O.toUndefined),
            ),
        TE.bindTo('target'),
        TE.bind('botOwner', ({ target }) =>
          target === undefined ? TE.right(undefined) : loadBotOwner(tx, caller, target),
        ),
      );
};

/** Locks the files that the new content links, and loads what decides about it. */
const loadContent = (
  tx: Transaction,
  caller: Caller,
  { message }: EditableMessage,
  { content, rendering }: NewContent,
): Async<EditFacts['content']> =>
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
    TE.bind('files', () => loadClaimFacts(tx, caller, message.id, rendering)),
    TE.map((facts) => ({ content, rendering, facts })),
  );

/** Loads the flags on the message and who has it, as they are after the move if there is one. */
const loadOutcome = (
  { edits, messages, users }: Reader,
  { realm }: Caller,
  { message }: EditableMessage,
  planned: PlannedMove | undefined,
  ids: readonly MessageId[],
  rendered: NewContent | undefined,
): Async<EditOutcome> => {
  const announced = { id: message.id, others: othersToReceive(message, ids) };
  return planned !== undefined && isToOtherChannel(planned)
    ? pipe(
        edits.outcomeOfMove(realm.id, ids, placesOfMove(planned), announced),
        TE.bind('flagged', ({ flags }) => {
          const ids = Array.from(new Set(flags.flatMap(({ userIds }) => userIds)));
          return ids.length === 0 ? TE.right([]) : users.loadMany(realm.id, ids);
        }),
        TE.map((outcome) => ({ ...outcome, inHistoryOf: [] })),
      )
    : together({
        flags: TE.right([]),
        flagged: TE.right([]),
        holders: edits.flagHolders(realm.id, announced.id),
        audienceFacts: messages.audienceFactsOf(realm.id, [announced.id, ...announced.others]),
        inHistoryOf:
          rendered === undefined || announced.others.length === 0
            ? TE.right([])
            : edits.holders(realm.id, [announced.id]),
      });
};

/**
 * Locks the message, and the others that move with it, and loads everything that the edit depends
 * on. What is refused by the message alone is refused before the rest is looked up.
 */
export const loadEditFacts = (
  tx: Transaction,
  renderer: Pick<Renderer, 'topicLinks'>,
  caller: Caller,
  command: EditMessage,
  prepared: E.Either<ContentFailure, NewContent | undefined>,
  now: Timestamp,
): TE.TaskEither<EditCheckFailure | ContentFailure | MessageFailure<'InvalidMessage'>, EditFacts> =>
  pipe(
    loadEditable(tx, caller, command.messageId, command.propagateMode),
    TE.bindTo('editable'),
    TE.bindW('requested', ({ editable }) => loadDestination(tx, caller, editable, command)),
    TE.bindW('planned', ({ editable, requested }) =>
      TE.fromEither(checkEdit(caller, command, { ...editable, destination: requested }, now)),
    ),
    TE.bindW('rendered', () => TE.fromEither(prepared)),
    TE.bindW('locked', ({ planned }) =>
      planned === undefined ? TE.right(undefined) : lockMove(tx, caller, planned, command, now),
    ),
    // The channel may have changed before it was locked.
    TE.bindW('destination', ({ editable, requested, planned }) =>
      planned !== undefined && isToOtherChannel(planned)
        ? loadDestination(tx, caller, editable, command)
        : TE.right(requested),
    ),
    TE.let('current', ({ planned, destination }) =>
      planned === undefined || destination?.target === undefined
        ? planned
        : { ...planned, target: destination.target },
    ),
    TE.bindW('move', ({ current, locked }) =>
      current === undefined || locked === undefined
        ? TE.right(undefined)
        : loadMoveFacts(tx, renderer, caller, current, locked),
    ),
    TE.bindW('rest', ({ editable, rendered, current, locked }) =>
      together({
        content:
          rendered === undefined
            ? TE.right(undefined)
            : loadContent(tx, caller, editable, rendered),
        outcome: loadOutcome(tx, caller, editable, current, locked?.ids ?? [], rendered),
      }),
    ),
    TE.map(({ editable, destination, move, rest }) => ({
      ...editable,
      destination,
      move,
      ...rest,
    })),
  );
