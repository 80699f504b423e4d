import type { History } from '../channels';
import type { MessageId, RealmId } from '../kernel';
import { escapeHtml, hiddenFormula, htmlTag } from '../kernel';
import type { Highlight, MessageRange, MessageSearch } from '../messages';
import { matchesNarrow } from '../messages';
import { isInOwnHistory, messagesOf, narrowFacts } from './in-memory-history';
import type { State, StoredMessage } from './state';

const isIn = (state: State, history: History, message: StoredMessage): boolean =>
  history._tag === 'Shared' || isInOwnHistory(state, history.reader, message);

/** Whether the narrow can find the message at all, and the search terms. */
export const isFound = (
  state: State,
  { narrow, history }: MessageSearch,
  message: StoredMessage,
): boolean =>
  isIn(state, history, message) && matchesNarrow(narrow, narrowFacts(state, narrow, message));

export const idsInRange = (
  state: State,
  realmId: RealmId,
  { anchor, includeAnchor, before, after, ...search }: MessageRange,
): readonly MessageId[] => {
  const ids = messagesOf(state, realmId)
    .filter((message) => isFound(state, search, message))
    .map(({ id }) => id);
  const older = ids.filter((id) => id < anchor);
  return [
    ...older.slice(Math.max(older.length - before, 0)),
    ...ids.filter((id) => includeAnchor && id === anchor),
    ...ids.filter((id) => id > anchor).slice(0, after),
  ];
};

const formulaTagOrText = new RegExp(`${hiddenFormula.source}|${htmlTag.source}|[^<]+`, 'gu');

const highlighted = (html: string, words: string): string =>
  words
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .reduce(
      (before, word) =>
        before.replace(formulaTagOrText, (piece) =>
          piece.startsWith('<')
            ? piece
            : piece.replace(
                new RegExp(`(?<![\\p{L}\\p{N}])${word}[\\p{L}\\p{N}]*`, 'giu'),
                '<span class="highlight">$&</span>',
              ),
        ),
      html,
    );

export const highlightsOf = (
  state: State,
  realmId: RealmId,
  ids: readonly MessageId[],
  words: string,
): ReadonlyMap<MessageId, Highlight> =>
  new Map(
    messagesOf(state, realmId)
      .filter(({ id }) => ids.includes(id))
      .map((message) => [
        message.id,
        {
          content: highlighted(message.rendering.html, words),
          topic: highlighted(escapeHtml(message.topic), words),
        },
      ]),
  );
