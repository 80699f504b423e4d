import type { Member } from '@parley/core/access';
import type { Async, MessageId, RealmId } from '@parley/core/kernel';
import type { MessageRange, Narrow } from '@parley/core/messages';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { sql } from 'kysely';
import type { Compiled, IdRow } from '../connection/run';
import { compiled, fromRows } from '../connection/run';
import type { Db } from '../database';
import { enteredBits } from '../messages/flags/flag-bits';
import { isInOwnHistory } from '../messages/message-history';
import { matchesFewPlaces } from '../messages/narrows/nearest-messages';
import { readerValues } from '../channels/open-channel';
import type { PageFacts } from '../messages/pages/page-facts';
import type { PageRow, PageRows } from '../messages/pages/page-rows';
import { loadCandidates, loadMatching, loadRows } from '../messages/pages/page-rows';
import { howSearched } from '../messages/narrows/picked-rows';
import type { ReaderHistory } from './reader-history';

/** A message as far as it decides who may read it. */
type Candidate = Pick<PageRow, 'id' | 'recipientId' | 'bits'>;

const readable: Compiled<
  'realmId' | 'userId' | 'isGuest' | 'groups' | 'ids',
  IdRow<MessageId>
> = compiled(
  (slot) => sql`
    select message.id from message
    where message.realm_id = ${slot('realmId', 'bigint')}
      and message.id = any(${slot('ids', 'bigint[]')}::bigint[])
      and ${isInOwnHistory({
        id: slot('userId', 'bigint'),
        isGuest: sql<boolean>`${slot('isGuest', 'boolean')}`,
        groups: slot('groups', 'jsonb'),
      })}`,
);

/** What decides about the messages of one reader. */
export type Reading = {
  readonly db: Db;
  readonly realmId: RealmId;
  readonly reader: Member;
  readonly history: ReaderHistory;
  /** The channels among the recipients. */
  readonly channels: (
    ids: readonly Candidate['recipientId'][],
  ) => ReturnType<PageFacts['channels']>;
};

/** The messages that memory does not decide about; one statement if there are any. */
const findReadable = (
  { db, realmId, reader }: Reading,
  doubtful: readonly Candidate[],
): Async<ReadonlySet<MessageId>> =>
  doubtful.length === 0
    ? TE.right(new Set())
    : fromRows(
        readable(db, {
          realmId,
          userId: reader.user.id,
          isGuest: readerValues(reader).isGuest,
          groups: readerValues(reader).groups,
          ids: doubtful.map(({ id }) => id),
        }),
        (found) => E.right(new Set(found.map(({ id }) => id))),
      );

/**
 * The ids of the messages that are in the own history of the reader, and that they may read. Memory
 * decides about nearly all of them: those of channels by membership, and those of conversations by
 * whether the reader takes part. What entered the history in another way is looked up.
 */
const visibleAmong =
  <Row extends Candidate>(reading: Reading, found: readonly Row[]): Async<readonly Row[]> =>
  async () => {
    const { history } = reading;
    const rest = found.filter(({ id, recipientId }) => !history.hasReceived(recipientId, id));
    if (rest.length === 0) {
      return E.right(found);
    }
    const places = new Set(rest.map(({ recipientId }) => recipientId));
    const channels = await reading.channels(Array.from(places))();
    if (E.isLeft(channels)) {
      return channels;
    }
    const hasEntered = ({ bits }: Row): boolean => (bits & enteredBits) !== 0;
    const isDirect = ({ recipientId }: Row): boolean => !channels.right.has(recipientId);
    const doubtful = rest.filter(
      (row) =>
        hasEntered(row) || (isDirect(row) && history.takesPart(row.recipientId) === undefined),
    );
    const readableIds = await findReadable(reading, doubtful)();
    if (E.isLeft(readableIds)) {
      return readableIds;
    }
    for (const row of doubtful) {
      if (isDirect(row) && !hasEntered(row)) {
        history.noteConversation(row.recipientId, readableIds.right.has(row.id));
      }
    }
    const undecided = new Set(rest.map(({ id }) => id));
    return E.right(
      found.filter(
        (row) =>
          !undecided.has(row.id) ||
          readableIds.right.has(row.id) ||
          (isDirect(row) && history.takesPart(row.recipientId) === true),
      ),
    );
  };

/** Where the reader has one of more messages than this, the database searches for them. */
const maxSpread = 8;

const widened = (count: number, spread: number): number =>
  count === 0 || spread === 1 ? count : Math.ceil(count * spread) + 10;

type Part = { readonly read: readonly PageRow[]; readonly visible: readonly PageRow[] };

/** Whether the part has as many messages as were asked for, or all that there are. */
const isComplete = ({ read, visible }: Part, count: number, limit: number): boolean =>
  visible.length >= count || read.length < limit;

/**
 * The messages around the anchor are read without a condition, and memory decides which of them the
 * reader may read. Undefined if too few of them are left.
 */
const visibleNearby =
  (reading: Reading, range: MessageRange): Async<PageRows | undefined> =>
  async () => {
    const { db, realmId, reader, history } = reading;
    const { anchor, before, after, narrow } = range;
    if (history.spread() > maxSpread || matchesFewPlaces(narrow)) {
      return E.right(undefined);
    }
    const spread = narrow.length === 0 ? history.spread() : 1;
    const limits = { before: widened(before, spread), after: widened(after, spread) };
    const nearby = { ...range, ...limits };
    const loaded = await (
      narrow.length === 0
        ? loadRows(db, realmId, reader.user.id, { _tag: 'InRange', range: nearby }, 'unchecked')
        : loadCandidates(db, realmId, reader.user.id, nearby)
    )();
    if (E.isLeft(loaded)) {
      return loaded;
    }
    const { rows: read, factsVersion } = loaded.right;
    const decided = await visibleAmong(reading, read)();
    if (E.isLeft(decided)) {
      return decided;
    }
    const visible = decided.right;
    const partOf = (isIn: (row: PageRow) => boolean): Part => ({
      read: read.filter(isIn),
      visible: visible.filter(isIn),
    });
    const older = partOf(({ id }) => id < anchor);
    const newer = partOf(({ id }) => id > anchor);
    if (isComplete(older, before, limits.before) && isComplete(newer, after, limits.after)) {
      return E.right({
        rows: [
          ...older.visible.slice(Math.max(0, older.visible.length - before)),
          ...visible.filter(({ id }) => id === anchor),
          ...newer.visible.slice(0, after),
        ],
        factsVersion,
        isOfOneMoment: true,
      });
    }
    const found = older.visible.length + newer.visible.length;
    if (narrow.length === 0) {
      history.noteSpread(found === 0 ? Infinity : (1.5 * spread * (before + after)) / found);
    }
    return E.right(undefined);
  };

/** Those of the messages that match the narrow and that the reader has in their own history. */
export const visibleMatches =
  (reading: Reading, ids: readonly MessageId[], narrow: Narrow): Async<PageRows> =>
  async () => {
    const loaded = await loadMatching(
      reading.db,
      reading.realmId,
      reading.reader.user.id,
      ids,
      narrow,
    )();
    if (E.isLeft(loaded)) {
      return loaded;
    }
    const visible = await visibleAmong(reading, loaded.right.rows)();
    return E.isLeft(visible) ? visible : E.right({ ...loaded.right, rows: visible.right });
  };

/**
 * The messages of a range that the reader has in their own history. Where there is a narrow, some of
 * their bits are missing; `loadBits` completes them.
 */
export const visibleRows =
  (reading: Reading, range: MessageRange): Async<PageRows> =>
  async () => {
    const nearby = await visibleNearby(reading, range)();
    if (E.isLeft(nearby)) {
      return nearby;
    }
    return nearby.right !== undefined
      ? E.right(nearby.right)
      : loadRows(
          reading.db,
          reading.realmId,
          reading.reader.user.id,
          { _tag: 'InRange', range },
          howSearched(reading.history.periods),
        )();
  };
