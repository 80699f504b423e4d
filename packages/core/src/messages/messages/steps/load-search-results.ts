import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Renderer, Viewer } from '../../../access';
import type { MessageId, Unexpected } from '../../../kernel';
import { together } from '../../../kernel';
import { highlightedQuery } from '../../narrows/narrow';
import type { ResolvedNarrow } from '../../narrows/requested-narrow';
import type { Highlight } from '../../ports/message-repository';
import type { Transaction } from '../../transaction';
import type { MessageWithFlags } from './load-messages';
import { loadMessages } from './load-messages';

/** Loads the messages; if the narrow has a search, with its matches highlighted. */
export const loadSearchResults = (
  tx: Transaction,
  renderer: Pick<Renderer, 'topicLinks'>,
  viewer: Viewer,
  ids: readonly MessageId[],
  { narrow }: Pick<ResolvedNarrow, 'narrow'>,
): TE.TaskEither<Unexpected, readonly MessageWithFlags[]> => {
  const query = highlightedQuery(narrow);
  return pipe(
    together({
      messages: loadMessages(tx, renderer, viewer, ids),
      highlights:
        query === undefined
          ? TE.right<Unexpected, ReadonlyMap<MessageId, Highlight> | undefined>(undefined)
          : tx.messages.highlights(viewer.realm.id, ids, query),
    }),
    TE.map(({ messages, highlights }) =>
      messages.map((found) => {
        const highlight = highlights?.get(found.message.id);
        return highlight === undefined ? found : { ...found, highlight };
      }),
    ),
  );
};
