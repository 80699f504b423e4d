import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Renderer, Viewer } from '../../../access';
import { canReadMessage } from '../../../channels';
import type { MessageId } from '../../../kernel';
import { resolveNarrow } from '../../narrows/steps/resolve-narrow';
import { term } from '../../narrows/narrow';
import type { UnitOfWork } from '../../transaction';
import { loadSearchResults } from '../steps/load-search-results';
import type { ListMessages, ListMessagesFailure, MessagePage } from './list-messages';
import { maxMessagesPerRequest, messageFailure } from '../../failures';

type Dependencies = {
  readonly snapshot: UnitOfWork;
  readonly renderer: Pick<Renderer, 'topicLinks'>;
};

/** Lists messages that the viewer may read. Source: reference, "GET /messages", `message_ids`. */
export const listMessagesById =
  ({ snapshot, renderer }: Dependencies) =>
  (
    viewer: Viewer,
    {
      messageIds,
      narrow,
    }: { readonly messageIds: readonly MessageId[] } & Pick<ListMessages, 'narrow'>,
  ): TE.TaskEither<ListMessagesFailure, MessagePage> =>
    messageIds.length > maxMessagesPerRequest
      ? TE.left(messageFailure('TooManyMessagesRequested'))
      : snapshot((tx) =>
          pipe(
            TE.Do,
            TE.bindW('resolved', () => resolveNarrow(tx, viewer, narrow)),
            TE.bindW('readable', () =>
              pipe(
                tx.messages.loadManyFor(viewer.realm.id, viewer.user?.id, messageIds),
                TE.map((found) =>
                  found.filter((message) => canReadMessage(viewer, message)).map(({ id }) => id),
                ),
              ),
            ),
            TE.bindW('ids', ({ resolved, readable }) =>
              tx.messages.idsInRange(viewer.realm.id, {
                narrow: [...resolved.narrow, term('id', readable)],
                history: { _tag: 'Shared' },
                anchor: 0,
                includeAnchor: false,
                before: 0,
                after: readable.length,
              }),
            ),
            TE.bindW('messages', ({ ids, resolved }) =>
              loadSearchResults(tx, renderer, viewer, ids, resolved),
            ),
            TE.map(({ messages }) => ({
              anchor: undefined,
              messages,
              foundAnchor: false,
              foundOldest: false,
              foundNewest: false,
            })),
          ),
        );
