import type { Snapshot } from '../connection/connection';
import type { PendingMessage } from '../connection/pending';
import type { ListedMessage, Narrow } from './message';
import type { Coverage } from './segment';

/** Where a list is opened: at a message, by its id, or at one that the server finds. */
export type Anchor = number | 'newest' | 'oldest' | 'first_unread';

/** What a list shows: a value that is replaced, not changed. */
export type ListState = {
  /** Without gaps, ascending by id. Messages that did not change are the same values. */
  readonly messages: readonly ListedMessage[];
  /** Messages that were sent to the list and have not come back as events, to be shown at its end. */
  readonly pending: readonly PendingMessage[];
  /**
   * `empty`: the list is not open; what it knows from before is there. `loading`: messages are
   * fetched; those that were shown before still are. `failed`: they could not be fetched for `error`, which is tried again when the connection was lost and is back, and
   * by `open`.
   */
  readonly status: 'empty' | 'loading' | 'ready' | 'failed';
  readonly error?: unknown;
  /** Whether the first message is the oldest of the narrow. */
  readonly hasOldest: boolean;
  /** Whether the last message is the newest of the narrow; new messages are then added. */
  readonly hasNewest: boolean;
  readonly loadingOlder: boolean;
  readonly loadingNewer: boolean;
  /** The id that the list was opened at; for `first_unread`, that of the first unread message. */
  readonly anchor?: number | undefined;
};

/** The messages of a narrow, as far as they were fetched. */
export type MessageList = {
  readonly narrow: Narrow;
  readonly getState: () => ListState;
  /** Calls the listener after each change; the returned function ends that. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Shows the messages around the anchor, and fetches them if they are not known. Never rejects:
   * failures are in the state.
   */
  readonly open: (anchor: Anchor) => Promise<void>;
  /** Fetches further messages, if there are any. Never rejects. */
  readonly loadOlder: () => Promise<void>;
  readonly loadNewer: () => Promise<void>;
  /** Says which message the user looks at: messages are fetched around it after an interruption. */
  readonly setPosition: (id: number) => void;
  /** The list is no longer shown. What it knows may be forgotten; it can be opened again. */
  readonly close: () => void;
};

/** What a list knows besides the messages themselves. */
export type ListData = Omit<ListState, 'messages' | 'pending' | 'hasOldest' | 'hasNewest'> & {
  readonly coverage: Coverage | undefined;
};

export const emptyList: ListData = {
  coverage: undefined,
  status: 'empty',
  error: undefined,
  anchor: undefined,
  loadingOlder: false,
  loadingNewer: false,
};

/** What a list shows that does not exist yet. */
export const unknownList: ListState = {
  messages: [],
  pending: [],
  status: 'empty',
  hasOldest: false,
  hasNewest: false,
  loadingOlder: false,
  loadingNewer: false,
};

type Source = {
  readonly pending: Snapshot['pending'];
  readonly isPending: (pending: PendingMessage) => boolean;
  readonly find: (id: number) => ListedMessage | undefined;
};

/** The same array as before if it has the same elements. */
const sameOr = <A>(before: readonly A[] | undefined, after: readonly A[]): readonly A[] =>
  before?.length === after.length && before.every((one, index) => one === after[index])
    ? before
    : after;

/** What the list shows; the same value as before if nothing has changed. */
export const presentList = (
  { coverage, ...rest }: ListData,
  { pending, isPending, find }: Source,
  before: ListState | undefined,
): ListState => {
  const { low = 1, high = 0, ids = [] } = coverage?.shown ?? {};
  const after: ListState = {
    ...rest,
    messages: sameOr(
      before?.messages,
      ids.flatMap((id) => find(id) ?? []),
    ),
    pending: sameOr(before?.pending, pending.filter(isPending)),
    hasOldest: low === -Infinity,
    hasNewest: high === Infinity,
  };
  const values = new Map<string, unknown>(Object.entries(before ?? {}));
  return before !== undefined &&
    Object.entries(after).every(([name, value]) => values.get(name) === value)
    ? before
    : after;
};
