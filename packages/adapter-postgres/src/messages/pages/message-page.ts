import type { Realm } from '@parley/core/access';
import type {
  Async,
  Flag,
  MessageId,
  RealmId,
  Unexpected,
  UserId as UserIdType,
} from '@parley/core/kernel';
import type { Highlight, LoadedPage, MessageView, SearchQuery } from '@parley/core/messages';
import { escapeHtml, together } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import type { Db } from '../../database';
import type { Highlighted } from './highlights';
import type { KeptMessages } from './kept-messages';
import type { Reactions, Submessages } from './message-additions';
import { loadReactions, loadSubmessages } from './message-additions';
import { enteredBits } from '../flags/flag-bits';
import { toFlags } from '../flags/message-flags';
import type { People } from './message-people';
import { loadPeople } from './message-people';
import type { TextRow } from './message-texts';
import { loadTexts } from './message-texts';
import { toView } from './message-views';
import type { PageFacts, PlacesInChannels, Senders } from './page-facts';
import type { MarkedTexts, PageRow, PageRows } from './page-rows';
import { pageBits, storedBits } from './page-statement';

/** The first messages, as many as fit into the bytes; at least one. */
export const fitting = (found: readonly PageRow[], maxBytes: number): readonly PageRow[] => {
  let total = 0;
  const end = found.findIndex(({ size }, index) => {
    total += size;
    return index > 0 && total > maxBytes;
  });
  return end === -1 ? found : found.slice(0, end);
};

const distinct = <A>(values: readonly A[]): readonly A[] => Array.from(new Set(values));

const has = ({ bits }: PageRow, bit: number): boolean => (bits & bit) !== 0;

const hasAdditions = (row: PageRow): boolean =>
  has(row, pageBits.hasReactions | pageBits.hasSubmessages);

const nothing = <A>(): Async<ReadonlyMap<number, A>> => TE.right(new Map());

type Additions = {
  readonly people: People;
  readonly reactions: Reactions;
  readonly submessages: Submessages;
  readonly texts: readonly TextRow[];
  readonly highlights: readonly Highlighted[];
};

const noAdditions: Additions = {
  people: new Map(),
  reactions: new Map(),
  submessages: new Map(),
  texts: [],
  highlights: [],
};

const idsOf = (found: readonly PageRow[]): readonly MessageId[] => found.map(({ id }) => id);

/** Where the parts of a page are taken from. */
export type PageSources = {
  readonly db: Db;
  readonly facts: PageFacts;
  readonly kept: KeptMessages;
  /** Highlights what was not marked when the messages were selected. */
  readonly highlight: (
    realmId: RealmId,
    ids: readonly MessageId[],
    query: SearchQuery,
  ) => Async<readonly Highlighted[]>;
};

/**
 * The texts that are not kept, and what belongs to messages, in statements that are sent at once.
 *
 * @param unmarked a query whose matches are not marked yet
 */
const loadAdditions = (
  { db, highlight }: PageSources,
  realm: Realm,
  loaded: readonly PageRow[],
  direct: readonly PageRow[],
  unknown: readonly PageRow[],
  unmarked: SearchQuery | undefined,
): Async<Additions> => {
  const reacted = loaded.filter((row) => has(row, pageBits.hasReactions));
  const extended = loaded.filter((row) => has(row, pageBits.hasSubmessages));
  if (
    direct.length === 0 &&
    reacted.length === 0 &&
    extended.length === 0 &&
    unknown.length === 0 &&
    unmarked === undefined
  ) {
    return TE.right(noAdditions);
  }
  return together<
    Unexpected,
    {
      people: Async<People>;
      reactions: Async<Reactions>;
      submessages: Async<Submessages>;
      texts: Async<readonly TextRow[]>;
      highlights: Async<readonly Highlighted[]>;
    }
  >({
    people: direct.length === 0 ? nothing() : loadPeople(db, realm, idsOf(direct)),
    reactions: reacted.length === 0 ? nothing() : loadReactions(db, realm, idsOf(reacted)),
    submessages: extended.length === 0 ? nothing() : loadSubmessages(db, realm.id, idsOf(extended)),
    texts: unknown.length === 0 ? TE.right([]) : loadTexts(db, realm.id, idsOf(unknown)),
    highlights:
      unmarked === undefined ? TE.right([]) : highlight(realm.id, idsOf(loaded), unmarked),
  });
};

/** The flags of each combination of bits, of which there are few. */
const knownFlags = new Map<number, ReadonlySet<Flag>>();
const maxKnownFlags = 1000;

const flagsOf = (bits: number): ReadonlySet<Flag> => {
  const known = knownFlags.get(bits);
  if (known !== undefined) {
    return known;
  }
  const flags = toFlags({
    received: (bits & pageBits.received) !== 0,
    read: (bits & pageBits.read) !== 0,
    flags: bits & storedBits,
    mentions_channel: (bits & pageBits.mentionsChannel) !== 0,
  });
  if (knownFlags.size < maxKnownFlags) {
    knownFlags.set(bits, flags);
  }
  return flags;
};

const noFlags: ReadonlySet<Flag> = new Set();

/** One value for all messages to a recipient. */
const placesByRecipient = (
  rows: readonly PageRow[],
  channels: PlacesInChannels,
  people: People,
): ReadonlyMap<number, MessageView['place']> => {
  const places = new Map<number, MessageView['place']>(channels);
  for (const { recipientId } of rows) {
    if (!places.has(recipientId)) {
      places.set(recipientId, {
        _tag: 'InConversation',
        recipientId,
        people: people.get(recipientId) ?? [],
      });
    }
  }
  return places;
};

const noReactions: Reactions = new Map();
const noSubmessages: Submessages = new Map();

/** The message as this page shows it: the same value as before if nothing has changed. */
const shownIn = (
  realm: Realm,
  view: MessageView,
  sender: MessageView['sender'],
  place: MessageView['place'],
): MessageView =>
  view.sender === sender && view.place === place && view.realmSubdomain === realm.subdomain
    ? view
    : { ...view, sender, place, realmSubdomain: realm.subdomain };

/** What a page consists of. */
type Parts = {
  readonly rows: readonly PageRow[];
  readonly known: ReadonlyMap<number, MessageView>;
  readonly senders: Senders;
  readonly channels: PlacesInChannels;
  readonly additions: Additions;
};

/** The messages of the rows; undefined where the row has changed since, or its sender is gone. */
const toViews = (
  realm: Realm,
  kept: KeptMessages,
  { rows, known, senders, channels, additions }: Parts,
): readonly (MessageView | undefined)[] => {
  const { people, reactions, submessages } = additions;
  const texts = new Map(additions.texts.map((row) => [row.id, row]));
  const places = placesByRecipient(rows, channels, people);
  return rows.map((row): MessageView | undefined => {
    const { id, version, size } = row;
    const sender = senders.get(row.senderId);
    const place = places.get(row.recipientId);
    if (sender === undefined || place === undefined) {
      return undefined;
    }
    const before = known.get(id);
    const text = texts.get(id);
    const stored =
      before ??
      (text?.version === version
        ? toView(realm, text, sender, place, noSubmessages, noReactions)
        : undefined);
    if (stored === undefined) {
      return undefined;
    }
    const view = shownIn(realm, stored, sender, place);
    if (view !== before) {
      kept.keep({ realmId: realm.id, version, size, view });
    }
    return hasAdditions(row)
      ? {
          ...view,
          reactions: reactions.get(id) ?? view.reactions,
          submessages: submessages.get(id) ?? view.submessages,
        }
      : view;
  });
};

/** The highlights of a page, each of a version of its message; undefined where there is none. */
const highlightsOf = (
  { words }: SearchQuery,
  marked: MarkedTexts | undefined,
  highlighted: readonly Highlighted[],
): ((row: PageRow, message: MessageView) => Highlight | undefined) => {
  if (words === '') {
    return (_, { renderedContent, topic }) => ({
      content: renderedContent,
      topic: escapeHtml(topic),
    });
  }
  if (marked !== undefined) {
    return ({ id }, message) => {
      const content = marked.contents.get(id);
      const topic = marked.topics.get(message.topic);
      return content === undefined || topic === undefined ? undefined : { content, topic };
    };
  }
  const found = new Map(highlighted.map((one) => [one.id, one]));
  return ({ id, version }) => {
    const one = found.get(id);
    return one?.version === version ? one.highlight : undefined;
  };
};

const unhighlighted = (): undefined => undefined;

/** A page, and what says whether its parts belong together. */
export type PageAtVersion = LoadedPage & {
  readonly rows: readonly PageRow[];
  /** The version of the facts that the statement saw. */
  readonly factsVersion: number;
  /** False if a message changed between the statements, which cannot happen in a snapshot. */
  readonly isOfOneMoment: boolean;
};

/**
 * A page of the selected messages: a round of statements for the texts that are not kept, reactions,
 * submessages and participants, if there are any. Senders and channels are taken from `facts`.
 */
export const loadPage =
  (
    sources: PageSources,
    realm: Realm,
    userId: UserIdType | undefined,
    selected: Async<PageRows>,
    maxBytes: number,
    query: SearchQuery | undefined,
  ): Async<PageAtVersion> =>
  async () => {
    const { facts, kept } = sources;
    const selection = await selected();
    if (E.isLeft(selection)) {
      return selection;
    }
    const { rows: found, factsVersion, isOfOneMoment, marked } = selection.right;
    const rows = fitting(found, maxBytes);
    const common = await together({
      senders: facts.senders(realm, distinct(rows.map(({ senderId }) => senderId))),
      channels: facts.channels(realm, distinct(rows.map(({ recipientId }) => recipientId))),
    })();
    if (E.isLeft(common)) {
      return common;
    }
    const { senders, channels } = common.right;
    const known = new Map<number, MessageView>();
    const unknown = rows.filter(({ id, version }) => {
      const view = kept.find(realm.id, id, version);
      if (view !== undefined) {
        known.set(id, view);
      }
      return view === undefined;
    });
    const direct = rows.filter(({ recipientId }) => !channels.has(recipientId));
    const isMarked = marked !== undefined || query === undefined || query.words === '';
    const unmarked = isMarked || rows.length === 0 ? undefined : query;
    const additions = await loadAdditions(sources, realm, rows, direct, unknown, unmarked)();
    if (E.isLeft(additions)) {
      return additions;
    }
    const parts = { rows, known, senders, channels, additions: additions.right };
    const views = toViews(realm, kept, parts);
    const highlightOf =
      query === undefined ? unhighlighted : highlightsOf(query, marked, additions.right.highlights);
    let isComplete = true;
    const messages = rows.flatMap((row, index): LoadedPage['messages'] => {
      const message = views[index];
      if (message === undefined) {
        isComplete = false;
        return [];
      }
      const flags = userId === undefined ? noFlags : flagsOf(row.bits);
      const shown = { message, flags, isInHistory: has(row, pageBits.received | enteredBits) };
      if (query === undefined) {
        return [shown];
      }
      const highlight = highlightOf(row, message);
      isComplete &&= highlight !== undefined;
      return [highlight === undefined ? shown : { ...shown, highlight }];
    });
    return E.right({
      rows,
      ids: idsOf(found),
      messages,
      factsVersion,
      isOfOneMoment: isOfOneMoment && isComplete,
    });
  };
