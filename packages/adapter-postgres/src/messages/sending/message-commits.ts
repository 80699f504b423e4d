import { randomInt } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AddressedEvent } from '@parley/core/events';
import type { Async, FactsVersion, RealmId, Unexpected } from '@parley/core/kernel';
import type { InitialFlags, NewMessage } from '@parley/core/messages';
import { MessageId, asId } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import type { Kysely } from 'kysely';
import { asUnexpected, isConflict, isContradiction } from '../../connection/failures';
import { inTransaction } from '../../connection/pipelined-transaction';
import type { Given, GivenColumns } from '../../connection/given-rows';
import { givenRows, givenValues } from '../../connection/given-rows';
import type { Executable } from '../../connection/run';
import { fixed } from '../../connection/run';
import type { Database } from '../../database';
import type { Marked } from '../flags/join-ranges';
import { joinRanges } from '../flags/join-ranges';
import {
  dueMarks,
  givenMessages,
  lockedMarks,
  messageParameters,
  posted,
  writtenMessages,
} from './message-rows';
import { backOff, maxRuns } from '../../transactions/repeating';
import type { EncodedEvent, OffsetEvent, WidthOf } from '../../log/event-log';
import { encodeEvent, eventColumns, widthsOf, withOffsets } from '../../log/event-log';

/** Maximum messages that are committed together. */
const maxTogether = 32;

/** Maximum characters of messages that are committed together, if there is more than one. */
const maxCharactersTogether = 1024 * 1024;

/**
 * Stands for the id of a message in its events until the statement knows the id. It never leaves the
 * process, so no text can contain it.
 */
const placeholder = randomInt(2 ** 47, 2 ** 48 - 1);

/** The version on which a message was decided, by its place. */
type Asked = { readonly place: number; readonly asOf: FactsVersion };

const askedColumns: GivenColumns<Asked> = [
  ['place', 'bigint', ({ place }) => place],
  ['as_of', 'bigint', ({ asOf }) => asOf],
];

/** With the place of its message. */
type PlacedEvent = OffsetEvent & { readonly place: number };

const placedEventColumns: GivenColumns<PlacedEvent> = [
  ['place', 'bigint', ({ place }) => place],
  ...eventColumns,
];

/**
 * Locks the read marks that it will change, then the head of the log: in the order of all
 * transactions. A message is written if its facts are current and all its read marks could be
 * locked; a new row could make the statement wait for a transaction that waits for the head. Its id
 * is taken when the head is locked, so that ids ascend in the order of the log.
 */
const committing = (given: Given): string => `
  with ${givenMessages(given)}, ${lockedMarks}, head as (
    update event_head set last_id = last_id + $24::bigint, quiet_ids = quiet_ids + $25::bigint
    where realm_id = $1 and (select count(*) from locked) >= 0
    returning last_id - $24::bigint as before, facts_version - ($24::bigint - $25::bigint) as version
  ), checked as materialized (
    select given.*, head.before, given.marks > coalesce(locked.marks, 0) as lacks_marks,
      asked.as_of < head.version as is_stale
    from given cross join head
    join ${givenRows(given, 'asked', 26, askedColumns)} on asked.place = given.place
    left join locked on locked.place = given.place
  ), ${posted('select * from checked where not is_stale and not lacks_marks')},
  ${writtenMessages}, appended as (
    insert into event (realm_id, id, event, audience, flags, changes_facts, role_of, created_at)
    select $1::bigint, posted.before + added.id_offset,
      replace(added.event, $23::text, posted.id::text),
      replace(added.audience, $23::text, posted.id::text),
      added.flags, added.changes_facts, added.role_of, extract(epoch from now())::bigint
    from ${givenRows(given, 'added', 28, placedEventColumns)}
    join posted on posted.place = added.place
  )
  select checked.place, posted.id, checked.is_stale, ${dueMarks}
  from checked left join posted on posted.place = checked.place
  order by checked.place`;

const statements = { one: committing('one'), many: committing('many') };

/** Adds empty rows for read marks that do not exist yet. */
const preparing = `
  insert into read_range (realm_id, user_id, recipient_id, ranges)
  select distinct $1::bigint, user_id, recipient_id, '{}'::int8multirange
  from unnest($2::bigint[], (select $3::bigint[])) as wanted (user_id, recipient_id)
  order by user_id, recipient_id
  on conflict do nothing`;

/** Everything that a message writes which changes no fact: new rows, and what its readers have read. */
type LoneMessage = {
  /** The version of the facts on which the message was decided. */
  readonly asOf: FactsVersion;
  readonly message: NewMessage;
  readonly flags: InitialFlags;
  /** What enters the log with the message. */
  readonly eventsOf: (messageId: MessageId) => readonly AddressedEvent[];
};

/** `CommitMessage` for messages that write nothing else. */
export type CommitAlone = (message: LoneMessage) => Async<O.Option<MessageId>>;

type Row = {
  readonly id: number | null;
  readonly is_stale: boolean;
  readonly due: readonly Marked[] | null;
};

type Outcome = E.Either<Unexpected, O.Option<MessageId>>;

type Waiting = {
  readonly commit: LoneMessage;
  readonly events: readonly EncodedEvent[];
  readonly length: number;
  readonly resolve: (outcome: Outcome) => void;
};

type Group = readonly Waiting[];

const executing = (db: Kysely<Database>, realmId: RealmId, group: Group): Executable<Row> => {
  const messages = group.map(({ commit: message }) => message);
  const asked = messages.map(({ asOf }, index) => ({ place: index + 1, asOf }));
  const events = withOffsets(
    group.flatMap((one, index) => one.events.map((event) => ({ ...event, place: index + 1 }))),
  );
  const { width, quiet } = widthsOf(events);
  const given = group.length === 1 && events.length === 1 ? 'one' : 'many';
  return fixed<Row>(db, statements[given], [
    ...messageParameters(given, realmId, messages),
    ...[String(placeholder), width, quiet],
    ...givenValues(given, asked, askedColumns),
    ...givenValues(given, events, placedEventColumns),
  ]);
};

const encode = (commit: LoneMessage, widthOf: WidthOf): Pick<Waiting, 'events' | 'length'> => {
  const events = commit.eventsOf(asId(MessageId)(placeholder)).map(encodeEvent(widthOf));
  const { content, rendering } = commit.message;
  const length = events.reduce((sum, { event }) => sum + event.length, 0);
  return { events, length: length + content.length + rendering.html.length };
};

/** Takes from the beginning what may be committed together. */
const takeGroup = (waiting: Waiting[]): Group => {
  let characters = 0;
  const end = waiting.findIndex(({ length }, index) => {
    characters += length;
    return index >= maxTogether || (index > 0 && characters > maxCharactersTogether);
  });
  return waiting.splice(0, end === -1 ? waiting.length : end);
};

/**
 * Whether the database rolled the statement back. If the connection was lost it may have been
 * committed, and after a timeout it would take as long again.
 */
const isRolledBack = (thrown: unknown): boolean =>
  isConflict(thrown) || !asUnexpected(thrown).isUnavailable;

/**
 * Commits messages with one statement, which is a transaction of its own. Messages of a realm that
 * arrive while a statement is running go together into the next one. If that fails, each is committed
 * alone, so that none can make another fail.
 *
 * @param onCommit called when messages of the realm were committed
 */
export const messageCommits = (
  db: Kysely<Database>,
  widthOf: WidthOf,
  onCommit: (realmId: RealmId) => void,
): CommitAlone => {
  const realms = new Map<RealmId, Waiting[]>();

  const execute = async (realmId: RealmId, group: Group): Promise<readonly Row[]> => {
    const found = await executing(db, realmId, group).execute();
    if (found.length !== group.length) {
      throw new Error('the realm has no log');
    }
    if (found.some(({ id }) => id !== null)) {
      onCommit(realmId);
    }
    return found;
  };

  const prepareMarks = async (realmId: RealmId, group: Group): Promise<void> => {
    const wanted = group.flatMap(({ commit: { message, flags } }) =>
      flags.read.map((userId) => ({ userId, recipientId: message.recipientId })),
    );
    await fixed(db, preparing, [
      realmId,
      wanted.map(({ userId }) => userId),
      wanted.map(({ recipientId }) => recipientId),
    ]).execute();
  };

  const joinDue = async (realmId: RealmId, due: readonly Marked[]): Promise<void> => {
    if (due.length > 0) {
      // It only makes reading faster, and is due again with the next message.
      await inTransaction(db, 'writing', (tx) => joinRanges(tx, realmId, due)()).catch(
        () => undefined,
      );
    }
  };

  /** Resolves what was committed or is stale; returns what lacked read marks. */
  const settle = (group: Group, found: readonly Row[]): Group =>
    group.filter(({ resolve }, index) => {
      const { id = null, is_stale = false } = found[index] ?? {};
      const isSettled = id !== null || is_stale;
      if (isSettled) {
        resolve(E.right(id === null ? O.none : O.some(asId(MessageId)(id))));
      }
      return !isSettled;
    });

  const failAll = (group: Group, thrown: unknown): void =>
    group.forEach(({ resolve }) => resolve(E.left(asUnexpected(thrown))));

  /**
   * Tries again what the database rolled back: several one by one, a single one if it conflicted. One
   * that contradicts what others wrote was decided on what is no longer so.
   */
  const retry = async (
    realmId: RealmId,
    group: Group,
    thrown: unknown,
    runs: number,
  ): Promise<void> => {
    if (group.length > 1 && isRolledBack(thrown)) {
      for (const each of group) {
        await commitAll(realmId, [each]);
      }
    } else if (isContradiction(thrown)) {
      group.forEach(({ resolve }) => resolve(E.right(O.none)));
    } else if (group.length === 1 && runs < maxRuns && isConflict(thrown)) {
      await backOff(runs);
      await commitAll(realmId, group, runs + 1);
    } else {
      failAll(group, thrown);
    }
  };

  const commitAll = async (realmId: RealmId, group: Group, runs = 1): Promise<void> => {
    let found: readonly Row[];
    try {
      found = await execute(realmId, group);
    } catch (thrown) {
      return retry(realmId, group, thrown, runs);
    }
    const unprepared = settle(group, found);
    try {
      await joinDue(realmId, found[0]?.due ?? []);
      if (unprepared.length > 0) {
        await prepareMarks(realmId, unprepared);
        const left = settle(unprepared, await execute(realmId, unprepared));
        failAll(left, new Error('a read mark was removed'));
      }
    } catch (thrown) {
      failAll(unprepared, thrown);
    }
  };

  const run = async (realmId: RealmId, waiting: Waiting[]): Promise<void> => {
    // Requests that were decided by the same batch of lookups arrive in the same turn.
    await nextTurn();
    while (waiting.length > 0) {
      await commitAll(realmId, takeGroup(waiting));
    }
    realms.delete(realmId);
  };

  const enqueue = (realmId: RealmId, one: Waiting): void => {
    const running = realms.get(realmId);
    if (running === undefined) {
      const waiting = [one];
      realms.set(realmId, waiting);
      void run(realmId, waiting);
    } else {
      running.push(one);
    }
  };

  return (commit) => () =>
    new Promise<Outcome>((resolve) => {
      enqueue(commit.message.realmId, { commit, ...encode(commit, widthOf), resolve });
    }).catch((thrown: unknown) => E.left(asUnexpected(thrown)));
};
