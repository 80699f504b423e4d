import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Renderer, Viewer } from '../../../access';
import type { MessageId, Unexpected } from '../../../kernel';
import { highlightedQuery } from '../../narrows/narrow';
import type { ResolvedNarrow } from '../../narrows/requested-narrow';
import type { PageSelection } from '../../ports/message-repository';
import type { Transaction } from '../../transaction';
import type { MessageWithFlags } from './load-messages';
import { loadPage } from './load-messages';

export type SearchResults = {
  /** All selected messages, ascending. */
  readonly ids: readonly MessageId[];
  /** The first of them, as many as fit into the bytes; at least one. */
  readonly messages: readonly MessageWithFlags[];
};

/** Loads the selected messages; if the narrow has a search, with its matches highlighted. */
export const loadSearchResults = (
  tx: Transaction,
  renderer: Pick<Renderer, 'topicLinks'>,
  viewer: Viewer,
  selected: PageSelection,
  { narrow }: Pick<ResolvedNarrow, 'narrow'>,
  maxBytes: number,
): TE.TaskEither<Unexpected, SearchResults> => {
  const query = highlightedQuery(narrow);
  const page = loadPage(tx, renderer, viewer, selected, maxBytes);
  return query === undefined
    ? page
    : pipe(
        page,
        TE.flatMap(({ ids, messages }) =>
          pipe(
            tx.messages.highlights(
              viewer.realm.id,
              messages.map(({ message }) => message.id),
              query,
            ),
            TE.map((highlights) => ({
              ids,
              messages: messages.map((found) => {
                const highlight = highlights.get(found.message.id);
                return highlight === undefined ? found : { ...found, highlight };
              }),
            })),
          ),
        ),
      );
};
