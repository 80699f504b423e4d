import type {
  MessageRange,
  PageSelection,
  RealmId,
  Unexpected,
  UserId as UserIdType,
} from '@parley/core';
import { MessageId, RecipientId, UserId, asId } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { fromOnlyRow } from '../connection/run';
import type { Db } from '../database';
import type { HowPicked, PageColumns } from './page-statement';
import { selectCandidates, selectPage } from './page-statement';

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
};

const none: readonly number[] = [];

/** The arrays have the same length. */
const toRows = ({
  ids,
  recipients,
  senders,
  versions,
  sizes,
  bits,
}: PageColumns): readonly PageRow[] =>
  (ids ?? none).map((id, index) => ({
    id: asId(MessageId)(id),
    recipientId: asId(RecipientId)(recipients?.[index] ?? 0),
    senderId: asId(UserId)(senders?.[index] ?? 0),
    version: versions?.[index] ?? 0,
    size: sizes?.[index] ?? 0,
    bits: bits?.[index] ?? 0,
  }));

const toPageRows = (columns: PageColumns): PageRows => ({
  rows: toRows(columns),
  factsVersion: columns.facts_version,
  isOfOneMoment: true,
});

/**
 * The messages that match the narrow of a range, whoever may read them. Their bits are the stored
 * flags alone.
 */
export const loadCandidates = (
  db: Db,
  realmId: RealmId,
  userId: UserIdType | undefined,
  range: MessageRange,
): TE.TaskEither<Unexpected, PageRows> =>
  fromOnlyRow(selectCandidates(db, realmId, userId ?? null, range), toPageRows);

/** The same messages with all of their bits. */
export const loadBits = (
  db: Db,
  realmId: RealmId,
  userId: UserIdType | undefined,
  history: MessageRange['history'],
  selected: PageRows,
): TE.TaskEither<Unexpected, PageRows> =>
  pipe(
    loadRows(
      db,
      realmId,
      userId,
      { _tag: 'Named', ids: selected.rows.map(({ id }) => id) },
      history._tag === 'Personal' ? 'unchecked' : 'checked',
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
): TE.TaskEither<Unexpected, PageRows> =>
  fromOnlyRow(selectPage(db, realmId, userId ?? null, selection, how), toPageRows);
