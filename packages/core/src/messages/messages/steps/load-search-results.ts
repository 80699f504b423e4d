import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Renderer, Viewer } from '../../../access';
import type { MessageId, Unexpected } from '../../../kernel';
import { searchedFor } from '../../narrows/narrow';
import type { NarrowNeeds, ResolvedNarrow } from '../../narrows/steps/resolve-narrow';
import type { Transaction } from '../../transaction';
import type { LoadingNeeds, MessageWithFlags } from './load-messages';
import { loadMessages } from './load-messages';

type LoadingTx = Pick<Transaction, NarrowNeeds | LoadingNeeds>;

/** The messages, with the matches marked where something was searched for. */
export const loadSearchResults = (
  tx: LoadingTx,
  renderer: Pick<Renderer, 'topicLinks'>,
  viewer: Viewer,
  ids: readonly MessageId[],
  { narrow }: Pick<ResolvedNarrow, 'narrow'>,
): TE.TaskEither<Unexpected, readonly MessageWithFlags[]> => {
  const query = searchedFor(narrow);
  return pipe(
    TE.Do,
    TE.bind('messages', () => loadMessages(tx, renderer, viewer, ids)),
    TE.bind('highlights', () =>
      query === undefined
        ? TE.right(undefined)
        : tx.messages.highlights(viewer.realm.id, ids, query),
    ),
    TE.map(({ messages, highlights }) =>
      messages.map((found) => {
        const highlight = highlights?.get(found.message.id);
        return highlight === undefined ? found : { ...found, highlight };
      }),
    ),
  );
};
