import { ApiError } from '../api/api-error';
import { retrying } from '../connection/backoff';
import type { Connection } from '../connection/connection';
import type { Timer } from '../connection/waiting';
import { systemTimer } from '../connection/waiting';
import type { Conversation } from '../conversation';
import { conversationKey } from '../conversation';
import { Listeners } from '../listeners';
import type { State } from '../wire/state';
import type { Draft } from './server-drafts';
import { conversationOfDraft, draftsByKey, mergedText, requestOf, textOf } from './server-drafts';

/** One draft for each conversation, the same on every device. */
export type Drafts = {
  /** The text of the conversation's draft; empty without one. */
  readonly textIn: (conversation: Conversation) => string;
  /** All drafts, the newest first; the same value until one changes. */
  readonly getState: () => readonly Draft[];
  /** Calls the listener after each change; the returned function ends that. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Replaces the draft of the conversation, here at once, and on the server soon; blank removes it. */
  readonly set: (conversation: Conversation, content: string) => void;
  /** Adds a text to the draft of the conversation, below what is there, after an empty line. */
  readonly append: (conversation: Conversation, content: string) => void;
  /** Drafts that the server does not have yet: kept elsewhere, they survive the end of the program. */
  readonly unsaved: () => readonly Draft[];
  /** Saves at once. Resolves when everything was saved or refused. */
  readonly flush: () => Promise<void>;
  /** Stops following the connection; what waits is not saved. */
  readonly close: () => void;
};

/** What is needed of a `BroadcastChannel` between the pages of an account in a browser. */
export type DraftChannel = {
  /** A draft as it is now; null asks for those that the server does not have yet. */
  readonly postMessage: (draft: Draft | null) => void;
  readonly addEventListener: (
    type: 'message',
    listener: (event: { readonly data: Draft | null }) => void,
  ) => void;
};

type Options = {
  /** Drafts that were `unsaved` when the program ended. */
  readonly restored?: readonly Draft[];
  /** Other pages show what is written here at once, so that they go on from it. */
  readonly pages?: DraftChannel | undefined;
  /** How long a draft waits for further changes, in milliseconds. */
  readonly intervalMs?: number;
  readonly timer?: Timer;
  readonly random?: () => number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
};

/** A draft as it was written here, which replaces that of the server. */
type Local = Draft & {
  /**
   * `waiting`: to be saved. `refused`: the server does not take it, until it is changed. `saved`: the
   * server has accepted it. `known`: the state has had it since, so that another content is newer.
   */
  readonly status: 'waiting' | 'refused' | 'saved' | 'known';
};

const isBlank = (content: string): boolean => content.trim() === '';

/** As the server keeps it: without blank space at the end and line breaks at the start. */
const asKept = (content: string): string => content.trimEnd().replace(/^\n+/, '');

const isSame = (text: string, { content }: Local): boolean => asKept(text) === asKept(content);

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

const maxLengthIn = ({ max_message_length: max }: State): number =>
  typeof max === 'number' ? max : Infinity;

/** Keeps the drafts of an account here and on the server. */
export const createDrafts = (
  connection: Pick<Connection, 'call' | 'ready' | 'getState' | 'subscribe'>,
  {
    restored = [],
    pages,
    intervalMs = 1_000,
    timer = systemTimer,
    random = Math.random,
    now = Date.now,
  }: Options = {},
): Drafts => {
  const { call } = connection;
  const listeners = new Listeners();
  const closing = new AbortController();
  const local = new Map<string, Local>();
  /** Ids of drafts that were created here while their events are outstanding. */
  const created = new Map<string, number>();
  /** What is sent by the pages of this browser, as the server keeps it, until the events are there. */
  const sent = new Map<string, Set<string>>();
  let last = connection.getState();
  let server = draftsByKey(last.state);
  let shown: readonly Draft[] | undefined;
  let cancel: (() => void) | undefined;
  let saving: Promise<void> | undefined;

  const changed = (): void => {
    shown = undefined;
    listeners.notify();
  };

  const repeated = <A>(work: () => Promise<A>): Promise<A> =>
    retrying(work, { timer, random, signal: closing.signal });

  /** Deletes a draft; one that is gone already is as good. */
  const remove = (id: number): Promise<unknown> =>
    repeated(() => call('deleteDraft', { draft_id: id })).catch((error: unknown) => {
      if (!isMissing(error)) {
        throw error;
      }
    });

  const create = async (key: string, { conversation, content }: Local): Promise<void> => {
    const draft = requestOf(last.state, conversation, content);
    const { ids } = await repeated(() => call('createDrafts', { drafts: [draft] }));
    const [id] = ids;
    if (id !== undefined && server.get(key)?.some((one) => one.id === id) !== true) {
      created.set(key, id);
    }
  };

  const edit = async (id: number, key: string, entry: Local): Promise<void> => {
    const draft = requestOf(last.state, entry.conversation, entry.content);
    try {
      await repeated(() => call('editDraft', { draft_id: id, draft }));
    } catch (error) {
      if (!isMissing(error)) {
        throw error;
      }
      created.delete(key);
      await create(key, entry);
    }
  };

  /** Leaves the server with one draft of the conversation, or none. */
  const store = async (key: string, entry: Local): Promise<void> => {
    const known = (server.get(key) ?? []).map(({ id }) => id);
    const [id = created.get(key), ...others] = known;
    const obsolete = isBlank(entry.content) && id !== undefined ? [id, ...others] : others;
    if (!isBlank(entry.content)) {
      await (id === undefined ? create(key, entry) : edit(id, key, entry));
    }
    for (const one of obsolete) {
      await remove(one);
    }
    if (isBlank(entry.content)) {
      created.delete(key);
    }
  };

  const noteSent = (key: string, { content }: Draft) =>
    sent.set(key, new Set(sent.get(key)).add(asKept(content)));

  const save = async (key: string, entry: Local): Promise<void> => {
    noteSent(key, entry);
    const finish = (status: Local['status']): void => {
      if (local.get(key) === entry) {
        local.set(key, { ...entry, status });
        reconcile();
        changed();
      }
    };
    try {
      await store(key, entry);
      finish('saved');
    } catch {
      if (!closing.signal.aborted) {
        finish('refused');
      }
    }
  };

  /** What is too long to be sent would be cut by the server. */
  const isSavable = ({ status, content }: Local): boolean =>
    status === 'waiting' && Array.from(content).length <= maxLengthIn(last.state);

  const saveAll = async (): Promise<void> => {
    await connection.ready;
    for (;;) {
      const [next] = [...local].filter(([, entry]) => isSavable(entry));
      if (next === undefined || closing.signal.aborted) {
        return;
      }
      await save(...next);
    }
  };

  const flush = async (): Promise<void> => {
    cancel?.();
    cancel = undefined;
    saving ??= saveAll()
      .catch(() => undefined)
      .finally(() => {
        saving = undefined;
      });
    await saving;
  };

  const schedule = (): void => {
    cancel ??= timer(intervalMs, () => void flush());
  };

  /** Gives up what was written here where the server has it, or something newer. */
  const reconcile = (): void => {
    for (const [key, entry] of local) {
      const text = textOf(server.get(key));
      if (entry.status === 'saved' && isSame(text, entry)) {
        local.set(key, { ...entry, status: 'known' });
        sent.delete(key);
      } else if (entry.status === 'known' && !isSame(text, entry)) {
        local.delete(key);
      }
    }
  };

  const replace = ({ conversation, timestamp }: Omit<Draft, 'content'>, content: string): void => {
    const entry = { conversation, content, timestamp, status: 'waiting' } as const;
    local.set(conversationKey(conversation), entry);
    schedule();
  };

  /**
   * What is written here replaces what the server has; so it takes over what another device has
   * written in the meantime. Events have an order, so that of two devices only one does this.
   */
  const keepOthers = (before: typeof server): void => {
    for (const [key, entry] of local) {
      const [earlier, text] = [textOf(before.get(key)), textOf(server.get(key))];
      const isOther = text !== earlier && sent.get(key)?.has(text) !== true;
      if (text !== '' && isOther && entry.status !== 'known' && !isBlank(entry.content)) {
        replace(entry, mergedText(text, entry.content, earlier));
      }
    }
  };

  const follow = (): void => {
    const before = last;
    last = connection.getState();
    if (last.state.drafts === before.state.drafts) {
      return;
    }
    const serverBefore = server;
    server = draftsByKey(last.state);
    for (const [key, id] of created) {
      if (last.queueId !== before.queueId || server.get(key)?.some((one) => one.id === id)) {
        created.delete(key);
      }
    }
    if (last.queueId !== before.queueId) {
      // The state has everything that was accepted before.
      for (const [key, entry] of local) {
        if (entry.status === 'saved') {
          local.set(key, { ...entry, status: 'known' });
        }
      }
      pages?.postMessage(null);
    }
    keepOthers(serverBefore);
    restore();
    reconcile();
    changed();
  };

  let toRestore = restored;

  /** What was not saved is added to what other devices have written since. */
  const restore = (): void => {
    if (last.queueId === undefined || toRestore.length === 0) {
      return;
    }
    const entries = toRestore;
    toRestore = [];
    for (const entry of entries) {
      replace(entry, mergedText(textIn(entry.conversation), entry.content));
    }
    changed();
  };

  const present = (): readonly Draft[] => {
    const { state } = last;
    const others = [...server].flatMap(([key, drafts]) => {
      const [newest] = drafts;
      const conversation = newest && conversationOfDraft(state, newest);
      return newest === undefined || conversation === undefined || local.has(key)
        ? []
        : [{ conversation, content: textOf(drafts), timestamp: newest.timestamp }];
    });
    const own = [...local.values()].filter(({ content }) => !isBlank(content));
    return [...own, ...others].sort((a, b) => b.timestamp - a.timestamp);
  };

  const textIn = (conversation: Conversation): string => {
    const key = conversationKey(conversation);
    return local.get(key)?.content ?? textOf(server.get(key));
  };

  const set = (conversation: Conversation, content: string): void => {
    const draft = { conversation, content, timestamp: Math.floor(now() / 1000) };
    replace(draft, content);
    pages?.postMessage(draft);
    changed();
  };

  const unsaved = (): readonly Draft[] => [
    ...[...local.values()].filter(
      ({ status, content }) => (status === 'waiting' || status === 'refused') && !isBlank(content),
    ),
    ...toRestore,
  ];

  pages?.addEventListener('message', ({ data }) => {
    if (data === null) {
      unsaved().forEach((draft) => pages.postMessage(draft));
      return;
    }
    const key = conversationKey(data.conversation);
    noteSent(key, data);
    // The page in which it was written saves it.
    local.set(key, { ...data, status: 'saved' });
    reconcile();
    changed();
  });

  const unfollow = connection.subscribe(follow);
  restore();

  return {
    textIn,
    getState: () => (shown ??= present()),
    subscribe: listeners.subscribe,
    set,
    append: (conversation, content) => {
      const before = textIn(conversation).trimEnd();
      set(conversation, before === '' ? content : `${before}\n\n${content}`);
    },
    unsaved,
    flush,
    close: () => {
      cancel?.();
      closing.abort();
      unfollow();
    },
  };
};
