import type { ListedMessage } from './message';

type Match = {
  readonly match_content?: string | undefined;
  readonly match_subject?: string | undefined;
};

/** The matches of a search, by message. */
export type Highlights = ReadonlyMap<number, Match>;

/** The highlights with those of messages that were found. */
export const withHighlights = (
  known: Highlights,
  found: readonly (Match & { readonly id: number })[],
): Highlights => {
  const added = found.flatMap(({ id, match_content, match_subject }) =>
    match_content === undefined ? [] : [[id, { match_content, match_subject }] as const],
  );
  return added.length === 0 ? known : new Map([...known, ...added]);
};

const shown = new WeakMap<ListedMessage, readonly [Match, ListedMessage]>();

/** The message with its highlights; the same value for the same message and highlights. */
export const highlighted = (message: ListedMessage, highlights: Highlights): ListedMessage => {
  const match = highlights.get(message.id);
  if (match === undefined) {
    return message;
  }
  const before = shown.get(message);
  if (before?.[0] === match) {
    return before[1];
  }
  const { match_content = message.content, match_subject = message.subject } = match;
  const result = { ...message, match_content, match_subject };
  shown.set(message, [match, result]);
  return result;
};
