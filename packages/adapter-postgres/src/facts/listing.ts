import type {
  Highlight,
  Listing,
  Member,
  MessageId,
  MessageRange,
  Narrow,
  PageSelection,
  Realm,
  SearchQuery,
  Transaction,
  Unexpected,
  UnitOfWork,
  UserId,
} from '@parley/core';
import { escapeHtml } from '@parley/core';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Db } from '../database';
import { loadHighlights } from '../repositories/highlights';
import { keptMessages } from '../repositories/kept-messages';
import type { PageAtVersion, PageSources } from '../repositories/message-page';
import { fitting, loadPage } from '../repositories/message-page';
import { isSearch } from '../repositories/message-ranges';
import type { PageFacts } from '../repositories/page-facts';
import { pageFacts } from '../repositories/page-facts';
import type { PageRow, PageRows } from '../repositories/page-rows';
import { loadBits, loadCandidates, loadRows } from '../repositories/page-rows';
import type { Marking } from '../repositories/picked-rows';
import type { FactCache, RealmFacts } from './fact-cache';
import { pageFactsInMemory } from './page-facts-in-memory';
import { readerHistory } from './reader-history';
import type { Reading as OwnReading } from './visible-rows';
import { visibleMatches, visibleRows } from './visible-rows';

type Dependencies = {
  readonly db: Db;
  readonly searches: Db;
  readonly lookups: Db;
  readonly cache: FactCache;
  readonly readerOf: (facts: RealmFacts) => Transaction;
  readonly snapshot: UnitOfWork;
};

/** What the parts of one piece of work have seen. */
type Seen = {
  readonly note: (page: PageRows) => void;
  /** Whether all parts belong to the version of the facts in memory, and to one moment. */
  readonly isOfOneMoment: () => boolean;
};

const newSeen = (factsVersion: number | undefined): Seen => {
  const versions = new Map<MessageId, number>();
  let problems = 0;
  return {
    note: (page) => {
      problems += page.isOfOneMoment && page.factsVersion === factsVersion ? 0 : 1;
      for (const { id, version } of page.rows) {
        problems += (versions.get(id) ?? version) === version ? 0 : 1;
        versions.set(id, version);
      }
    },
    isOfOneMoment: () => problems === 0,
  };
};

const noting =
  (
    { note }: Seen,
    loading: TE.TaskEither<Unexpected, PageAtVersion>,
  ): TE.TaskEither<Unexpected, PageAtVersion> =>
  async () => {
    const loaded = await loading();
    if (E.isRight(loaded)) {
      note(loaded.right);
    }
    return loaded;
  };

/**
 * Lists messages outside of a transaction, with facts from memory. Whatever changes meanwhile, facts
 * or one of the messages, may be in one part of the result and not in another; the work is then run
 * again in a snapshot.
 */
export const listingOf = ({
  db,
  searches,
  lookups,
  cache,
  readerOf,
  snapshot,
}: Dependencies): Listing => {
  const stored = pageFacts(lookups);
  const kept = keptMessages();

  const sourcesOf = (pageFactsOf: PageFacts): PageSources => ({
    db,
    facts: pageFactsOf,
    kept,
    highlight: (realmId, ids, query) => loadHighlights(searches, realmId, ids, query),
  });

  const databaseFor = (narrow: Narrow): Db => (isSearch(narrow) ? searches : db);

  /** Memory decides about the messages of the reader's own history. */
  const readingOwn =
    (
      pageFactsOf: PageFacts,
      facts: RealmFacts,
      realm: Realm,
      reader: Member,
      narrow: Narrow,
      read: (reading: OwnReading) => TE.TaskEither<Unexpected, PageRows>,
    ): TE.TaskEither<Unexpected, PageRows> =>
    async () => {
      const history = await readerHistory(db, facts, realm.id, reader)();
      return E.isLeft(history)
        ? history
        : read({
            db: databaseFor(narrow),
            realmId: realm.id,
            reader,
            history: history.right,
            channels: (ids) => pageFactsOf.channels(realm, ids),
          })();
    };

  const ownRows = (
    pageFactsOf: PageFacts,
    facts: RealmFacts,
    realm: Realm,
    reader: Member,
    range: MessageRange,
  ): TE.TaskEither<Unexpected, PageRows> =>
    readingOwn(pageFactsOf, facts, realm, reader, range.narrow, (reading) =>
      visibleRows(reading, range),
    );

  const pageRows = (
    pageFactsOf: PageFacts,
    facts: RealmFacts,
    realm: Realm,
    userId: UserId | undefined,
    selection: PageSelection,
    maxBytes: number,
    query: SearchQuery | undefined,
  ): TE.TaskEither<Unexpected, PageRows> => {
    if (selection._tag === 'Named') {
      return loadRows(db, realm.id, userId, selection);
    }
    const { range } = selection;
    const { history, narrow } = range;
    if (narrow.length === 0) {
      return history._tag === 'Shared'
        ? loadRows(db, realm.id, userId, selection)
        : ownRows(pageFactsOf, facts, realm, history.reader, range);
    }
    return pipe(
      history._tag === 'Shared'
        ? loadCandidates(databaseFor(narrow), realm.id, userId, range)
        : ownRows(pageFactsOf, facts, realm, history.reader, range),
      TE.flatMap((selected) => {
        const marking = markingOf(query, selected.rows, maxBytes);
        const from = marking === undefined ? db : searches;
        return loadBits(from, realm.id, userId, history, selected, marking);
      }),
    );
  };

  /** Nothing but the texts is needed, which are loaded only if some are not in memory. */
  const matchesInMemory =
    (
      pageFactsOf: PageFacts,
      facts: RealmFacts,
      seen: Seen,
      realm: Realm,
      reader: Member,
      narrow: Narrow,
      ids: readonly MessageId[],
    ): TE.TaskEither<Unexpected, ReadonlyMap<MessageId, Highlight>> =>
    async () => {
      const selected = await readingOwn(pageFactsOf, facts, realm, reader, narrow, (reading) =>
        visibleMatches(reading, ids, narrow),
      )();
      if (E.isLeft(selected)) {
        return selected;
      }
      const { rows } = selected.right;
      const known = rows.flatMap(({ id, version }) => kept.find(realm.id, id, version) ?? []);
      if (known.length === rows.length) {
        seen.note(selected.right);
        return E.right(new Map(known.map(toMatch)));
      }
      const loaded = await noting(
        seen,
        loadPage(
          sourcesOf(pageFactsOf),
          realm,
          undefined,
          TE.right(selected.right),
          Infinity,
          undefined,
        ),
      )();
      return E.isLeft(loaded)
        ? loaded
        : E.right(new Map(loaded.right.messages.map(({ message }) => toMatch(message))));
    };

  return (realmId, asOf) =>
    <Failure, A>(work: (reader: Transaction) => TE.TaskEither<Failure, A>) =>
    async (): Promise<E.Either<Failure | Unexpected, A>> => {
      const facts = cache.of(realmId);
      const reached = await facts.reachVersion(asOf)();
      if (E.isLeft(reached)) {
        return reached;
      }
      const version = facts.head()?.version;
      const seen = newSeen(version);
      const reader = readerOf(facts);
      const inMemory = pageFactsInMemory(facts, stored);
      const result = await work({
        ...reader,
        messages: {
          ...reader.messages,
          page: (realm, userId, selection, maxBytes, query) =>
            noting(
              seen,
              loadPage(
                sourcesOf(inMemory),
                realm,
                userId,
                pageRows(inMemory, facts, realm, userId, selection, maxBytes, query),
                maxBytes,
                query,
              ),
            ),
          matches: (realm, search, ids, query) =>
            query !== undefined || search.history._tag === 'Shared'
              ? reader.messages.matches(realm, search, ids, query)
              : matchesInMemory(
                  inMemory,
                  facts,
                  seen,
                  realm,
                  search.history.reader,
                  search.narrow,
                  ids,
                ),
        },
      })();
      return seen.isOfOneMoment() && facts.head()?.version === version ? result : snapshot(work)();
    };
};

/** Marks the matches in those messages of the page that fit into the bytes without their additions. */
const markingOf = (
  query: SearchQuery | undefined,
  rows: readonly PageRow[],
  maxBytes: number,
): Marking | undefined => {
  const last = fitting(rows, maxBytes).at(-1);
  return query === undefined || query.words === '' || last === undefined
    ? undefined
    : { words: query.words, until: last.id };
};

/** A match without words to highlight. */
const toMatch = ({
  id,
  renderedContent,
  topic,
}: {
  readonly id: MessageId;
  readonly renderedContent: string;
  readonly topic: string;
}): readonly [MessageId, Highlight] => [id, { content: renderedContent, topic: escapeHtml(topic) }];
