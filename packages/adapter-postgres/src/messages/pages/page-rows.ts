import type { Async, RealmId, UserId as UserIdType } from '@parley/core/kernel';
import type { MessageRange, Narrow, PageSelection } from '@parley/core/messages';
import { MessageId, RecipientId, UserId, asId } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { fromOnlyRow } from '../../connection/run';
import type { Db } from '../../database';
import type { Period } from './history-of-place';
import { isWithin } from './history-of-place';
import { withWholeFormulas } from './highlights';
import { toManualBits } from '../flags/flag-ranges';
import type { CompletePageColumns, PageColumns } from './page-statement';
import { pageBits, selectCandidates, selectMatching, selectPage } from './page-statement';
import type { HowPicked, Marking } from '../narrows/picked-rows';
import { enteredBits } from '../flags/flag-bits';

/** A message of a page, without its texts. */
export type PageRow = {
  readonly id: MessageId;
  readonly recipientId: RecipientId;
  readonly senderId: UserIdType;
  /** Of the row of the message: the same for as long as the message does not change. */
  readonly version: number;
  readonly size: number;
  /** The stored flags, and `pageBits`. */
  readonly bits: number;
};

export type PageRows = {
  /** Ascending by id. */
  readonly rows: readonly PageRow[];
  /** The version of the facts that the statement saw. */
  readonly factsVersion: number;
  /** False if a message changed between two statements, which cannot happen in a snapshot. */
  readonly isOfOneMoment: boolean;
  /** Undefined if nothing was marked. */
  readonly marked?: MarkedTexts | undefined;
};

/** Matches of a search that are marked. */
export type MarkedTexts = {
  readonly contents: ReadonlyMap<MessageId, string>;
  /** By the topic. */
  readonly topics: ReadonlyMap<string, string>;
};

const none: readonly number[] = [];

const toPageRows = (columns: PageColumns): PageRows => {
  const { ids, recipients, senders, versions, sizes, bits } = columns;
  const flags = new Map(columns.flagged ?? []);
  return {
    // The arrays have the same length.
    rows: (ids ?? none).map((id, index) => ({
      id: asId(MessageId)(id),
      recipientId: asId(RecipientId)(recipients?.[index] ?? 0),
      senderId: asId(UserId)(senders?.[index] ?? 0),
      version: versions?.[index] ?? 0,
      size: sizes?.[index] ?? 0,
      bits: (bits?.[index] ?? 0) | (flags.get(id) ?? 0),
    })),
    factsVersion: columns.facts_version,
    isOfOneMoment: true,
  };
};

/** Whether the user received a message of the page. */
const receivedOn = ({ is_own_history: isOwnHistory, periods }: CompletePageColumns) => {
  const byPlace = new Map<number, Period[]>();
  for (const [recipientId, ...period] of periods ?? []) {
    byPlace.set(recipientId, [...(byPlace.get(recipientId) ?? []), period]);
  }
  return ({ id, recipientId, bits }: PageRow): boolean =>
    (isOwnHistory && (bits & enteredBits) === 0) || isWithin(id, byPlace.get(recipientId) ?? []);
};

/** The ids of the page that the user has read, each range of which has only such ids. */
const readOn = ({ read }: CompletePageColumns): ReadonlySet<number> => {
  const ids = new Set<number>();
  for (const [from, until] of read ?? []) {
    for (let id = from; id < until; id += 1) {
      ids.add(id);
    }
  }
  return ids;
};

const markedIn = (
  { rows }: PageRows,
  { marked_contents: contents, marked_topics: topics }: CompletePageColumns,
): MarkedTexts | undefined =>
  contents === null || topics === null
    ? undefined
    : {
        contents: new Map(
          rows.flatMap(({ id }, index) => {
            const content = contents[index] ?? null;
            return content === null ? [] : [[id, withWholeFormulas(content)]];
          }),
        ),
        topics: new Map(Object.entries(topics)),
      };

const toCompleteRows = (columns: CompletePageColumns): PageRows => {
  const page = toPageRows(columns);
  const hasReceived = receivedOn(columns);
  const read = readOn(columns);
  const manual = toManualBits(columns.flag_ranges ?? []);
  const reacted = new Map(columns.reacted ?? []);
  const extended = new Map(columns.extended ?? []);
  return {
    ...page,
    marked: markedIn(page, columns),
    rows: page.rows.map((row) => {
      const [ofReactions, ofSubmessages] = [reacted.get(row.id), extended.get(row.id)];
      return {
        id: row.id,
        recipientId: row.recipientId,
        senderId: row.senderId,
        version: row.version,
        size: row.size + (ofReactions ?? 0) + (ofSubmessages ?? 0),
        bits:
          row.bits |
          (manual.get(row.id) ?? 0) |
          (hasReceived(row) ? pageBits.received : 0) |
          (read.has(row.id) ? pageBits.read : 0) |
          (ofReactions === undefined ? 0 : pageBits.hasReactions) |
          (ofSubmessages === undefined ? 0 : pageBits.hasSubmessages),
      };
    }),
  };
};

/**
 * The messages that match the narrow of a range, whoever may read them. Of their bits they have only
 * the stored flags that follow from the message, and those that are its columns.
 */
export const loadCandidates = (
  db: Db,
  realmId: RealmId,
  userId: UserIdType | undefined,
  range: MessageRange,
): Async<PageRows> => fromOnlyRow(selectCandidates(db, realmId, userId ?? null, range), toPageRows);

/** Those of the messages that match the narrow, whoever may read them; of their bits, they have few. */
export const loadMatching = (
  db: Db,
  realmId: RealmId,
  userId: UserIdType,
  ids: readonly MessageId[],
  narrow: Narrow,
): Async<PageRows> => fromOnlyRow(selectMatching(db, realmId, userId, ids, narrow), toPageRows);

/** The same messages with all of their bits, and with what is marked. */
export const loadBits = (
  db: Db,
  realmId: RealmId,
  userId: UserIdType | undefined,
  history: MessageRange['history'],
  selected: PageRows,
  marking: Marking | undefined,
): Async<PageRows> =>
  pipe(
    loadRows(
      db,
      realmId,
      userId,
      { _tag: 'Named', ids: selected.rows.map(({ id }) => id) },
      history._tag === 'Personal' ? 'unchecked' : 'checked',
      marking,
    ),
    TE.map((found) => ({
      ...found,
      isOfOneMoment:
        selected.isOfOneMoment &&
        found.factsVersion === selected.factsVersion &&
        found.rows.length === selected.rows.length &&
        found.rows.every(({ version }, index) => version === selected.rows[index]?.version),
    })),
  );

/** The messages of a selection, without their texts, in one statement. */
export const loadRows = (
  db: Db,
  realmId: RealmId,
  userId: UserIdType | undefined,
  selection: PageSelection,
  how: HowPicked = 'checked',
  marking?: Marking,
): Async<PageRows> =>
  fromOnlyRow(selectPage(db, realmId, userId ?? null, selection, how, marking), toCompleteRows);
