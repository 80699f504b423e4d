import type {
  Flag,
  LoadedPage,
  MessageView,
  PageSelection,
  Realm,
  Unexpected,
  UserId as UserIdType,
} from '@parley/core';
import { MessageId, RecipientId, UserId, asId, together } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { rows } from '../connection/run';
import type { Db } from '../database';
import type { Reactions, Submessages } from './message-additions';
import { loadReactions, loadSubmessages } from './message-additions';
import { toFlags } from './message-flags';
import type { People } from './message-people';
import { loadPeople } from './message-people';
import { searching } from './message-ranges';
import { toView } from './message-views';
import type { ChannelOfRecipient, PageFacts } from './page-facts';
import type { PageRow } from './page-statement';
import { pageBits, selectPage, storedBits } from './page-statement';

type LoadedRow = PageRow & { readonly content: string; readonly rendered_content: string };

const isLoaded = (row: PageRow): row is LoadedRow => row.content !== null;

const distinct = <A>(values: readonly A[]): readonly A[] => Array.from(new Set(values));

const has = ({ bits }: PageRow, bit: number): boolean => (bits & bit) !== 0;

const nothing = <A>(): TE.TaskEither<Unexpected, ReadonlyMap<number, A>> => TE.right(new Map());

const noAdditions: {
  readonly people: People;
  readonly reactions: Reactions;
  readonly submessages: Submessages;
} = { people: new Map(), reactions: new Map(), submessages: new Map() };

const idsOf = (found: readonly PageRow[]): readonly MessageId[] =>
  found.map(({ id }) => asId(MessageId)(id));

/** What belongs to the messages that have any of it, in statements that are sent at once. */
const loadAdditions = (
  db: Db,
  realm: Realm,
  loaded: readonly LoadedRow[],
  direct: readonly LoadedRow[],
) => {
  const reacted = loaded.filter((row) => has(row, pageBits.hasReactions));
  const extended = loaded.filter((row) => has(row, pageBits.hasSubmessages));
  if (direct.length === 0 && reacted.length === 0 && extended.length === 0) {
    return TE.right(noAdditions);
  }
  return together<
    Unexpected,
    {
      people: TE.TaskEither<Unexpected, People>;
      reactions: TE.TaskEither<Unexpected, Reactions>;
      submessages: TE.TaskEither<Unexpected, Submessages>;
    }
  >({
    people: direct.length === 0 ? nothing() : loadPeople(db, realm, idsOf(direct)),
    reactions: reacted.length === 0 ? nothing() : loadReactions(db, realm, idsOf(reacted)),
    submessages: extended.length === 0 ? nothing() : loadSubmessages(db, realm.id, idsOf(extended)),
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
const placesOf = (
  rows: readonly LoadedRow[],
  channels: ReadonlyMap<number, ChannelOfRecipient>,
  people: People,
): ReadonlyMap<number, MessageView['place']> => {
  const places = new Map<number, MessageView['place']>();
  for (const { recipient_id: id } of rows) {
    if (!places.has(id)) {
      const recipientId = asId(RecipientId)(id);
      const channel = channels.get(id);
      places.set(
        id,
        channel === undefined
          ? { _tag: 'InConversation', recipientId, people: people.get(id) ?? [] }
          : {
              _tag: 'InChannel',
              recipientId,
              channelId: channel.id,
              channelName: channel.name,
            },
      );
    }
  }
  return places;
};

/** A page, and the version of the facts that its statement saw; undefined if it is empty. */
export type PageAtVersion = LoadedPage & { readonly factsVersion: number | undefined };

/**
 * A page of messages in one statement, and a second round of statements for reactions, submessages
 * and participants if there are any. Senders and channels are taken from `facts`.
 */
export const loadPage = (
  db: Db,
  facts: PageFacts,
  realm: Realm,
  userId: UserIdType | undefined,
  selection: PageSelection,
  maxBytes: number,
): TE.TaskEither<Unexpected, PageAtVersion> =>
  pipe(
    searching(
      db,
      selection._tag === 'Named' ? [] : selection.range.narrow,
      rows(selectPage(db, realm.id, userId ?? null, selection, maxBytes)),
    ),
    TE.flatMap((found) => {
      const loaded = found.filter(isLoaded);
      return pipe(
        together({
          senders: facts.senders(realm, distinct(loaded.map((row) => asId(UserId)(row.sender_id)))),
          channels: facts.channels(
            realm,
            distinct(loaded.map((row) => asId(RecipientId)(row.recipient_id))),
          ),
        }),
        TE.flatMap(({ senders, channels }) =>
          pipe(
            loadAdditions(
              db,
              realm,
              loaded,
              loaded.filter((row) => !channels.has(row.recipient_id)),
            ),
            TE.map(({ people, reactions, submessages }) => {
              const places = placesOf(loaded, channels, people);
              return {
                ids: idsOf(found),
                messages: loaded.flatMap((row) => {
                  const sender = senders.get(row.sender_id);
                  const place = places.get(row.recipient_id);
                  return sender === undefined || place === undefined
                    ? []
                    : [
                        {
                          message: toView(realm, row, sender, place, submessages, reactions),
                          flags: userId === undefined ? noFlags : flagsOf(row.bits),
                        },
                      ];
                }),
                factsVersion: found[0]?.facts_version,
              };
            }),
          ),
        ),
      );
    }),
  );
