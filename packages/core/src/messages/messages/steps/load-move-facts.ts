import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Renderer } from '../../../access';
import type { MessageForViewer } from '../../../channels';
import { hasSharedHistory, isPrivate } from '../../../channels';
import type { Async, MessageId, Timestamp, UserId } from '../../../kernel';
import { together, without } from '../../../kernel';
import type { Reader, Transaction } from '../../transaction';
import type { MoveCommand, MoveFacts } from '../move-plan';
import { canReadUnsubscribed, isWholeTopic, movedIds } from '../move-plan';
import type { PlannedMove } from '../planned-move';
import { isResolution, isToOtherChannel } from '../planned-move';
import { nothingReported } from '../resolution-notice';
import { loadFirstMessages } from './load-first-messages';
import { loadReported } from './load-reported';

/** Locks and loads the messages that may move. */
const loadFound = (
  { edits, messages }: Transaction,
  { realm, user }: Caller,
  { message }: PlannedMove,
  { propagateMode }: MoveCommand,
): Async<readonly MessageForViewer[]> =>
  pipe(
    propagateMode === 'change_one'
      ? TE.right([message.id])
      : edits.idsInTopic(
          realm.id,
          message.recipientId,
          message.topic,
          propagateMode === 'change_later' ? message.id : undefined,
        ),
    TE.flatMap((ids) => edits.lock(realm.id, ids)),
    TE.flatMap((locked) => messages.loadManyFor(realm.id, user.id, locked)),
  );

/**
 * Loads the users for whom the messages are in another channel afterwards, but who are not
 * subscribed to both. Those who leave are subscribers of the old one, and, if only the old one is
 * public, others who have one of the messages and can read them there.
 */
const loadPassing = (
  { edits, subscriptions, users }: Reader,
  { realm }: Caller,
  { from, target: { channel: to } }: PlannedMove,
  ids: readonly MessageId[],
): Async<Pick<MoveFacts, 'leaving' | 'held' | 'arriving'>> =>
  pipe(
    subscriptions.subscribersOf(realm.id, [from.id, to.id]),
    TE.map((subscribers) => ({
      before: subscribers.get(from.id) ?? [],
      after: subscribers.get(to.id) ?? [],
    })),
    TE.flatMap(({ before, after }) => {
      const onlyAfter = new Set(without(after, before));
      const subscribed = new Set(before);
      const isClosing = !isPrivate(from.privacy) && isPrivate(to.privacy);
      return pipe(
        isClosing || onlyAfter.size > 0 ? edits.holders(realm.id, ids) : TE.right([]),
        TE.flatMap((holders) => {
          const had = new Set([...before, ...(isClosing ? holders : [])]);
          return pipe(
            users.loadMany(realm.id, without(Array.from(had), after)),
            TE.map((found) =>
              found.filter((user) => subscribed.has(user.id) || canReadUnsubscribed(from, user)),
            ),
            TE.bindTo('leaving'),
            TE.bind('held', ({ leaving }) =>
              hasSharedHistory(from.privacy) || leaving.length === 0
                ? TE.right(undefined)
                : edits.heldBy(
                    realm.id,
                    ids,
                    leaving.map(({ id }) => id),
                  ),
            ),
            TE.map((found) => ({
              ...found,
              arriving: holders.filter((id) => onlyAfter.has(id)),
            })),
          );
        }),
      );
    }),
  );

const loadOwners = (
  { subscriptions, topicPreferences, users }: Reader,
  { realm }: Caller,
  { target: { channel: to } }: PlannedMove,
  owners: readonly UserId[],
): Async<Pick<MoveFacts['preferences'], 'muted' | 'outside'>> =>
  owners.length === 0
    ? TE.right({ muted: new Map(), outside: [] })
    : together({
        muted: topicPreferences.mutedOf(realm.id, owners),
        outside: pipe(
          subscriptions.subscribedAmong(realm.id, to.id, owners),
          TE.map((subscribed) => without(owners, subscribed)),
          TE.flatMap((ids) => (ids.length === 0 ? TE.right([]) : users.loadMany(realm.id, ids))),
        ),
      });

const loadPreferences = (
  reader: Reader,
  caller: Caller,
  planned: PlannedMove,
): Async<MoveFacts['preferences']> => {
  const { message, from, target, topic } = planned;
  return pipe(
    together({
      before: reader.topicPreferences.about(caller.realm.id, from.id, message.topic),
      there: reader.topicPreferences.about(caller.realm.id, target.channel.id, topic),
    }),
    TE.flatMap(({ before, there }) => {
      const owners = new Set([...before, ...there].map(({ userId }) => userId));
      return pipe(
        loadOwners(reader, caller, planned, Array.from(owners)),
        TE.map((ofOwners) => ({ before, there, ...ofOwners })),
      );
    }),
  );
};

/** What is locked for a move, and read from then on. */
type LockedMove = Pick<MoveFacts, 'found' | 'firstMessages' | 'reported'> & {
  /** Those of the found messages that move; none if the move is refused. */
  readonly ids: readonly MessageId[];
};

/** Locks the messages of a move, the notice that it replaces, and the channels. */
export const lockMove = (
  tx: Transaction,
  caller: Caller,
  planned: PlannedMove,
  command: MoveCommand,
  now: Timestamp,
): Async<LockedMove> => {
  const { from, target } = planned;
  return pipe(
    loadFound(tx, caller, planned, command),
    TE.bindTo('found'),
    TE.let('ids', ({ found }) =>
      E.getOrElse((): readonly MessageId[] => [])(movedIds(caller, planned, command, found, now)),
    ),
    TE.bind('reported', ({ ids }) =>
      isResolution(planned)
        ? loadReported(tx, caller, planned, ids, now)
        : TE.right(nothingReported),
    ),
    TE.bind('firstMessages', ({ ids }) =>
      isToOtherChannel(planned)
        ? loadFirstMessages(
            tx,
            caller.realm.id,
            [from.id, target.channel.id],
            ids,
            ids.slice(0, 1).map((id) => ({ channelId: target.channel.id, id })),
          )
        : TE.right([]),
    ),
  );
};

/** Loads what a move depends on besides what was locked for it. */
export const loadMoveFacts = (
  tx: Reader,
  renderer: Pick<Renderer, 'topicLinks'>,
  caller: Caller,
  planned: PlannedMove,
  { ids, ...locked }: LockedMove,
): Async<MoveFacts> => {
  const { message, from, target, topic } = planned;
  const { realm } = caller;
  const isRetopicked = topic !== message.topic;
  return pipe(
    together({
      isMerging: tx.messages.hasAny(realm.id, target.channel.recipientId, topic),
      hasOthers: tx.edits.hasOthers(realm.id, from.recipientId, message.topic, ids),
      passing: isToOtherChannel(planned)
        ? loadPassing(tx, caller, planned, ids)
        : TE.right({ leaving: [], held: undefined, arriving: [] }),
      linkifiers: isRetopicked ? tx.linkifiers.list(realm.id) : TE.right([]),
    }),
    TE.bind('preferences', ({ hasOthers }) =>
      isWholeTopic(planned, hasOthers)
        ? loadPreferences(tx, caller, planned)
        : TE.right({ before: [], there: [], muted: new Map(), outside: [] }),
    ),
    TE.map(({ linkifiers, passing, ...found }) => ({
      ...locked,
      ...found,
      ...passing,
      topicLinks: isRetopicked ? renderer.topicLinks(topic, linkifiers) : [],
    })),
  );
};
