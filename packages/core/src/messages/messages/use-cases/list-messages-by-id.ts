import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Viewer } from '../../../access';
import { canReadMessage } from '../../../channels';
import type { InPieces, MessageId } from '../../../kernel';
import { resolveNarrow } from '../../narrows/steps/resolve-narrow';
import { term } from '../../narrows/narrow';
import type { ListingDependencies, MessagePage } from '../steps/list-selected';
import { listSelected } from '../steps/list-selected';
import type { ListMessages, ListMessagesFailure } from './list-messages';
import { maxMessagesPerRequest, messageFailure } from '../../failures';

/**
 * Lists messages that the viewer may read. Source: docs/reference/messages.md#fetching-messages.
 */
export const listMessagesById =
  (dependencies: ListingDependencies) =>
  (
    viewer: Viewer,
    {
      messageIds,
      narrow,
    }: { readonly messageIds: readonly MessageId[] } & Pick<ListMessages, 'narrow'>,
  ): InPieces<ListMessagesFailure, MessagePage> =>
    messageIds.length > maxMessagesPerRequest
      ? () => TE.left(messageFailure('TooManyMessagesRequested'))
      : listSelected<ListMessagesFailure>(
          dependencies,
          viewer,
          (tx) =>
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
              TE.map(({ resolved, readable }) => ({
                selected: {
                  _tag: 'InRange',
                  range: {
                    narrow: [...resolved.narrow, term('id', readable)],
                    history: { _tag: 'Shared' },
                    anchor: 0,
                    includeAnchor: false,
                    before: 0,
                    after: readable.length,
                  },
                },
                describe: () => byId,
                resolved,
              })),
            ),
          true,
        );

const byId = { anchor: undefined, foundAnchor: false, foundOldest: false, foundNewest: false };
