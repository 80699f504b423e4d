import type { Member, Realm } from '@parley/core/access';
import type { Reader } from '@parley/core/events';
import type { Async, MessageId, UserId } from '@parley/core/kernel';
import type {
  Highlight,
  MessageRange,
  Narrow,
  PageSelection,
  SearchQuery,
} from '@parley/core/messages';
import { escapeHtml } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Db } from '../database';
import { loadHighlights } from '../messages/pages/highlights';
import type { KeptMessages } from '../messages/pages/kept-messages';
import type { PageAtVersion, PageSources } from '../messages/pages/message-page';
import { fitting, loadPage } from '../messages/pages/message-page';
import { isSearch } from '../messages/narrows/message-ranges';
import type { PageFacts } from '../messages/pages/page-facts';
import type { PageRow, PageRows } from '../messages/pages/page-rows';
import { loadBits, loadCandidates, loadRows } from '../messages/pages/page-rows';
import type { Marking } from '../messages/narrows/picked-rows';
import type { RealmFacts } from './fact-cache';
import { readFactHeads } from './fact-log';
import { readerHistory } from './reader-history';
import type { Reading as OwnReading } from './visible-rows';
import { visibleMatches, visibleRows } from './visible-rows';

/** What the parts of one piece of work have seen. */
type Seen = {
  readonly note: (page: PageRows) => void;
  readonly noteVersion: (factsVersion: number | undefined) => void;
  /** Whether all parts belong to the version of the facts in memory, and to one moment. */
  readonly isOfOneMoment: () => boolean;
};

export const newSeen = (factsVersion: number | undefined): Seen => {
  const versions = new Map<MessageId, number>();
  let problems = 0;
  const noteVersion: Seen['noteVersion'] = (version) => {
    problems += version === factsVersion ? 0 : 1;
  };
  return {
    noteVersion,
    note: (page) => {
      noteVersion(page.factsVersion);
      problems += page.isOfOneMoment ? 0 : 1;
      for (const { id, version } of page.rows) {
        problems += (versions.get(id) ?? version) === version ? 0 : 1;
        versions.set(id, version);
      }
    },
    isOfOneMoment: () => problems === 0,
  };
};

const noting =
  ({ note }: Seen, loading: Async<PageAtVersion>): Async<PageAtVersion> =>
  async () => {
    const loaded = await loading();
    if (E.isRight(loaded)) {
      note(loaded.right);
    }
    return loaded;
  };

/** What work that selects messages once has in memory. */
export type PageMemory = {
  readonly facts: RealmFacts;
  readonly pageFacts: PageFacts;
  readonly kept: KeptMessages;
  readonly seen: Seen;
  readonly db: Db;
  /** For what may read much of the history. */
  readonly searches: Db;
};

const sourcesOf = ({ db, searches, pageFacts, kept }: PageMemory): PageSources => ({
  db,
  facts: pageFacts,
  kept,
  highlight: (realmId, ids, query) => loadHighlights(searches, realmId, ids, query),
});

const databaseFor = ({ db, searches }: PageMemory, narrow: Narrow): Db =>
  isSearch(narrow) ? searches : db;

/** Memory decides about the messages of the reader's own history. */
const readingOwn =
  (
    memory: PageMemory,
    realm: Realm,
    reader: Member,
    narrow: Narrow,
    read: (reading: OwnReading) => Async<PageRows>,
  ): Async<PageRows> =>
  async () => {
    const history = await readerHistory(memory.db, memory.facts, realm.id, reader)();
    return E.isLeft(history)
      ? history
      : read({
          db: databaseFor(memory, narrow),
          realmId: realm.id,
          reader,
          history: history.right,
          channels: (ids) => memory.pageFacts.channels(realm, ids),
        })();
  };

const ownRows = (
  memory: PageMemory,
  realm: Realm,
  reader: Member,
  range: MessageRange,
): Async<PageRows> =>
  readingOwn(memory, realm, reader, range.narrow, (reading) => visibleRows(reading, range));

const pageRows = (
  memory: PageMemory,
  realm: Realm,
  userId: UserId | undefined,
  selection: PageSelection,
  maxBytes: number,
  query: SearchQuery | undefined,
): Async<PageRows> => {
  const { db, searches } = memory;
  if (selection._tag === 'Named') {
    return loadRows(db, realm.id, userId, selection);
  }
  const { range } = selection;
  const { history, narrow } = range;
  if (narrow.length === 0) {
    return history._tag === 'Shared'
      ? loadRows(db, realm.id, userId, selection)
      : ownRows(memory, realm, history.reader, range);
  }
  return pipe(
    history._tag === 'Shared'
      ? loadCandidates(databaseFor(memory, narrow), realm.id, userId, range)
      : ownRows(memory, realm, history.reader, range),
    TE.flatMap((selected) => {
      const marking = markingOf(query, selected.rows, maxBytes);
      const from = marking === undefined ? db : searches;
      return loadBits(from, realm.id, userId, history, selected, marking);
    }),
  );
};

/** A page with facts from memory: who sent its messages, where they are, and who may read them. */
export const pageInMemory =
  (memory: PageMemory): Reader['messages']['page'] =>
  (realm, userId, selection, maxBytes, query) =>
    noting(
      memory.seen,
      loadPage(
        sourcesOf(memory),
        realm,
        userId,
        pageRows(memory, realm, userId, selection, maxBytes, query),
        maxBytes,
        query,
      ),
    );

/** The channels of a page, as its version of the facts has them. */
export const channelsAtVersion =
  (
    { db, seen }: PageMemory,
    sql: Reader['channels']['loadManyFor'],
  ): Reader['channels']['loadManyFor'] =>
  (realmId, userId, ids) =>
    pipe(
      sql(realmId, userId, ids),
      // Read after them: if it is still the same, so were they.
      TE.bindTo('found'),
      TE.bind('heads', () => readFactHeads(db, [realmId])),
      TE.map(({ found, heads }) => {
        seen.noteVersion(heads.get(realmId)?.version);
        return found;
      }),
    );

/** Nothing but the texts is needed, which are loaded only if some are not in memory. */
const ownMatches =
  (
    memory: PageMemory,
    realm: Realm,
    reader: Member,
    narrow: Narrow,
    ids: readonly MessageId[],
  ): Async<ReadonlyMap<MessageId, Highlight>> =>
  async () => {
    const { kept, seen } = memory;
    const selected = await readingOwn(memory, realm, reader, narrow, (reading) =>
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
      loadPage(sourcesOf(memory), realm, undefined, TE.right(selected.right), Infinity, undefined),
    )();
    return E.isLeft(loaded)
      ? loaded
      : E.right(new Map(loaded.right.messages.map(({ message }) => toMatch(message))));
  };

/** Without a query, in the reader's own history. */
export const matchesInMemory =
  (memory: PageMemory, sql: Reader['messages']['matches']): Reader['messages']['matches'] =>
  (realm, search, ids, query) =>
    query !== undefined || search.history._tag === 'Shared'
      ? sql(realm, search, ids, query)
      : ownMatches(memory, realm, search.history.reader, search.narrow, ids);

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
