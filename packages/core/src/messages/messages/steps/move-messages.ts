import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Renderer } from '../../../access';
import type { ChannelForViewer } from '../../../channels';
import {
  loadBotOwner,
  loadPreferenceChanges,
  movedPreferences,
  preferenceEvents,
  writePreferences,
} from '../../../channels';
import type { ChannelNotice, MessageId, Unexpected } from '../../../kernel';
import { together } from '../../../kernel';
import type { AddressedEvent } from '../../domain-events';
import type { FlagsOfMove } from '../../flags/flags-of-move';
import type { FirstMessage } from '../../ports/message-edit-repository';
import type { Reader, Transaction } from '../../transaction';
import type { EditMessage } from '../edit-command';
import type { MessageUpdated } from '../message-events';
import { noticesOfMove } from '../move-notices';
import type { MoveFailure } from '../move-plan';
import { checkArrival, planMove } from '../move-plan';
import type { PlannedMove } from '../planned-move';
import { isResolution, isToOtherChannel } from '../planned-move';
import type { AffectedUsers } from './load-users-losing-access';
import { loadUsersLosingAccess } from './load-users-losing-access';
import { loadMoved } from './load-moved';
import { loadNewFirstMessages, lockWithFirstMessages } from './first-messages';
import { loadMoveFacts } from './load-move-facts';

export type MoveOutcome = {
  /** All moved messages, ascending. */
  readonly ids: readonly MessageId[];
  readonly affectedUsers: AffectedUsers;
  readonly flags: readonly FlagsOfMove[];
  /** The channel after the move. */
  readonly target: ChannelForViewer;
  readonly move: NonNullable<MessageUpdated['move']>;
  readonly newFirstMessages: readonly FirstMessage[];
  /** Events about topic preferences that moved with the messages. */
  readonly preferences: readonly AddressedEvent[];
  readonly notices: readonly ChannelNotice[];
  /** The move only resolved or unresolved the topic. */
  readonly isResolution: boolean;
};

type Command = Pick<EditMessage, 'propagateMode' | 'notifyNewThread' | 'notifyOldThread'>;

type SettledMove = {
  readonly planned: PlannedMove;
  /** The locked messages to move. */
  readonly ids: readonly MessageId[];
  /** The first messages of both channels before a move between channels. */
  readonly known: readonly FirstMessage[];
};

const applyMove = (
  tx: Transaction,
  renderer: Pick<Renderer, 'topicLinks'>,
  caller: Caller,
  { planned, ids, known }: SettledMove,
  command: Command,
  now: number,
): TE.TaskEither<MoveFailure | Unexpected, MoveOutcome> => {
  const { message, from, target, topic } = planned;
  const { realm } = caller;
  const to = target.channel;
  const isRetopicked = topic !== message.topic;
  return pipe(
    TE.Do,
    TE.bindW('exists', () => tx.messages.hasAny(realm.id, to.recipientId, topic)),
    TE.bindW('botOwner', () => loadBotOwner(tx, caller, target)),
    TE.tap(({ exists, botOwner }) =>
      TE.fromEither(checkArrival(caller, planned, botOwner, exists)),
    ),
    TE.bindW('affectedUsers', () => loadUsersLosingAccess(tx, caller, ids, from, to)),
    TE.bindW('flags', () =>
      tx.edits.move(realm.id, ids, {
        from: { recipientId: from.recipientId, channelId: from.id },
        to: { recipientId: to.recipientId, channelId: to.id },
        topic: isRetopicked ? topic : undefined,
        editorId: caller.user.id,
        movedAt: now,
        countsAsMove: !isResolution(planned),
      }),
    ),
    TE.bindW('rest', () => tx.messages.hasAny(realm.id, from.recipientId, message.topic)),
    TE.bindW('newFirstMessages', () => loadNewFirstMessages(tx, realm.id, known)),
    TE.bindW('linkifiers', () => (isRetopicked ? tx.linkifiers.list(realm.id) : TE.right([]))),
    TE.bindW('preferences', ({ exists, affectedUsers: { losingAccess }, rest }) =>
      rest
        ? TE.right([])
        : pipe(
            together({
              before: tx.topics.preferencesAbout(realm.id, from.id, message.topic),
              there: tx.topics.preferencesAbout(realm.id, to.id, topic),
            }),
            TE.flatMap((found) =>
              loadPreferenceChanges(
                tx,
                realm.id,
                movedPreferences({
                  ...found,
                  to: { channelId: to.id, topic },
                  isMerging: exists,
                  losingAccess,
                  now,
                }),
                to,
              ),
            ),
            TE.tap((changes) => writePreferences(tx, realm.id, changes)),
            TE.map(preferenceEvents),
          ),
    ),
    TE.map(({ affectedUsers, flags, newFirstMessages, preferences, rest, exists, linkifiers }) => ({
      ids,
      affectedUsers,
      flags,
      target,
      newFirstMessages,
      preferences,
      move: {
        propagateMode: command.propagateMode,
        topicBefore: message.topic,
        ...(isRetopicked
          ? { topic: { after: topic, links: renderer.topicLinks(topic, linkifiers) } }
          : {}),
        ...(isToOtherChannel(planned) ? { channelId: to.id } : {}),
      },
      isResolution: isResolution(planned),
      notices: noticesOfMove(
        caller,
        planned,
        { count: ids.length, isWholeTopic: !rest, existed: exists },
        command,
      ),
    })),
  );
};

/** Plans the move again with the current state of the channels. */
const planAgain = (
  tx: Reader,
  caller: Caller,
  planned: PlannedMove,
  now: number,
): TE.TaskEither<MoveFailure | Unexpected, PlannedMove> =>
  pipe(
    loadMoveFacts(tx, caller, planned.target, planned.target.channel.id),
    TE.flatMapEither((facts) => planMove(caller, planned, facts, now)),
  );

/** Moves a message, and others of its topic with it, to the planned destination. */
export const moveMessages = (
  tx: Transaction,
  renderer: Pick<Renderer, 'topicLinks'>,
  caller: Caller,
  planned: PlannedMove,
  command: Command,
  now: number,
): TE.TaskEither<MoveFailure | Unexpected, MoveOutcome> =>
  pipe(
    loadMoved(tx, caller, planned, command.propagateMode, now),
    TE.bindTo('ids'),
    TE.bindW('known', () =>
      isToOtherChannel(planned)
        ? lockWithFirstMessages(tx, caller.realm.id, [planned.from.id, planned.target.channel.id])
        : TE.right([]),
    ),
    // A channel may have changed before it was locked.
    TE.bindW('planned', () =>
      isToOtherChannel(planned) ? planAgain(tx, caller, planned, now) : TE.right(planned),
    ),
    TE.flatMap((settled) => applyMove(tx, renderer, caller, settled, command, now)),
  );
