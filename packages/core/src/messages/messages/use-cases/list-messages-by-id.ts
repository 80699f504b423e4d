import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Viewer } from '../../../access';
import type { InPieces, MessageId } from '../../../kernel';
import { resolveNarrow } from '../../narrows/steps/resolve-narrow';
import type { Narrow } from '../../narrows/narrow';
import { term } from '../../narrows/narrow';
import { isWith } from '../../narrows/requested-narrow';
import type { PageSelection } from '../../ports/message-repository';
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
              resolveNarrow(tx, viewer, narrow),
              TE.map((resolved) => ({
                selected: selectionOf(messageIds, resolved.narrow),
                describe: () => byId,
                resolved,
                areReadable: false,
              })),
            ),
          narrow.some(isWith),
        );

const selectionOf = (messageIds: readonly MessageId[], narrow: Narrow): PageSelection =>
  narrow.length === 0
    ? { _tag: 'Named', ids: messageIds }
    : {
        _tag: 'InRange',
        range: {
          narrow: [...narrow, term('id', messageIds)],
          history: { _tag: 'Shared' },
          anchor: 0,
          includeAnchor: false,
          before: 0,
          after: messageIds.length,
        },
      };

const byId = { anchor: undefined, foundAnchor: false, foundOldest: false, foundNewest: false };
