import type { Signal } from '@preact/signals';
import { computed, signal } from '@preact/signals';
import type { Connection, Draft, DraftChannel, ResultOf, Snapshot, Topic } from '@parley/client';
import {
  createDrafts,
  createMessages,
  createPresence,
  createReadTracker,
  createTopics,
  createTyping,
} from '@parley/client';
import { site } from './site';

/**
 * What follows the events of the account that is logged in.
 *
 * @param restored what earlier pages could not save
 */
const newClient = (connection: Connection, restored: readonly Draft[], pages: DraftChannel) => {
  const messages = createMessages(connection);
  return {
    connection,
    messages,
    reads: createReadTracker(connection, messages),
    presence: createPresence(connection),
    typing: createTyping(connection),
    drafts: createDrafts(connection, { restored, pages }),
    topics: createTopics(connection),
  };
};

type Client = ReturnType<typeof newClient>;

const nothing: Snapshot = { status: 'connecting', state: {}, queueId: undefined, pending: [] };

/** Undefined while nobody is logged in. */
export const client = signal<Client | undefined>(undefined);

/** What the connection knows; the views read the signals below and in the files beside this one. */
export const snapshot = signal<Snapshot>(nothing);

/** Who is there, and who is writing: replaced at every change. */
export const presences = signal<{ readonly current?: Client['presence'] }>({});
export const typists = signal<{ readonly current?: Client['typing'] }>({});

/** What was written and not sent: replaced at every change. */
export const writtenDrafts = signal<{ readonly current?: Client['drafts'] }>({});

/** The topics of the channels that were asked for. */
export const knownTopics = signal<ReadonlyMap<number, readonly Topic[]>>(new Map());

/** Messages that were seen while the server does not know it yet. */
export const seenIds = signal<ReadonlySet<number>>(new Set());

type Store = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly close: () => void;
};

/** Puts a store into a signal, again at every change; the returned function closes it. */
const show = <Shown extends Store>(shown: Signal<{ readonly current?: Shown }>, store: Shown) => {
  const update = () => {
    shown.value = { current: store };
  };
  const unsubscribe = store.subscribe(update);
  update();
  return () => {
    unsubscribe();
    store.close();
    shown.value = {};
  };
};

/**
 * Follows a connection until the returned function is called.
 *
 * @param account the id of the user, whose pages in this browser show the same drafts
 *
 * @param unsaved what earlier pages could not save
 */
export const follow = (
  connection: Connection,
  account: number,
  unsaved: readonly Draft[],
): (() => void) => {
  const pages = new BroadcastChannel(`parley-drafts ${site} ${account}`);
  const next = newClient(connection, unsaved, pages);
  const { reads, presence, typing, drafts, topics } = next;
  const update = () => {
    snapshot.value = connection.getState();
  };
  const ends = [
    connection.subscribe(update),
    reads.subscribe(() => {
      seenIds.value = reads.getState();
    }),
    topics.subscribe(() => {
      knownTopics.value = topics.getState();
    }),
    show(presences, presence),
    show(typists, typing),
    show(writtenDrafts, drafts),
    reads.close,
    topics.close,
    () => pages.close(),
  ];
  client.value = next;
  update();
  return () => {
    ends.forEach((end) => end());
    client.value = undefined;
    snapshot.value = nothing;
    seenIds.value = new Set();
    knownTopics.value = new Map();
  };
};

export const connectionStatus = computed(() => snapshot.value.status);

export const isLoaded = computed(() => snapshot.value.queueId !== undefined);

/** The register response, as the API reference describes it, with all events applied. */
export type Registered = ResultOf<'registerQueue'>;

/**
 * A field of the register response. What is computed from it is computed again only after events
 * that change the field.
 */
export const field = <Name extends keyof Registered>(name: Name) =>
  computed<Registered[Name] | undefined>(
    // The client's own type of the state describes only what its events change.
    () => (snapshot.value.state as object as Partial<Registered>)[name],
  );

/** What actions use: they exist only while somebody is logged in. */
export const currentClient = (): Client => {
  const { value } = client;
  if (value === undefined) {
    throw new Error('nobody is logged in');
  }
  return value;
};

export const currentConnection = (): Connection => currentClient().connection;
