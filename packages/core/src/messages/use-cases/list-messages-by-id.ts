import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Viewer } from '../../authentication/caller';
import type { NarrowNeeds } from '../../narrows/use-cases/resolve-narrow';
import { resolveNarrow } from '../../narrows/use-cases/resolve-narrow';
import type { Renderer } from '../../ports/renderer';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work';
import type { MessageId } from '../../shared/id';
import { canReadMessage } from '../message-access';
import { maxMessagesPerRequest, tooManyMessagesRequested } from '../range-failures';
import type { ListMessages, ListMessagesFailure, MessagePage } from './list-messages';
import { loadFound } from './load-found';
import type { LoadingNeeds } from './load-messages';

type LoadingTx = Pick<Transaction, NarrowNeeds | LoadingNeeds>;

type Dependencies = {
  readonly snapshot: UnitOfWork<NarrowNeeds | LoadingNeeds>;
  readonly renderer: Pick<Renderer, 'topicLinks'>;
};

/** Those of the messages that the viewer may read. Source: reference, «GET /messages», `message_ids`. */
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
      ? TE.left(tooManyMessagesRequested)
      : snapshot((tx: LoadingTx) =>
          pipe(
            TE.Do,
            TE.bindW('resolved', () => resolveNarrow(tx, viewer, narrow)),
            TE.bindW('readable', () =>
              pipe(
                tx.messages.findManyFor(viewer.realm.id, viewer.user?.id, messageIds),
                TE.map((found) =>
                  found.filter((message) => canReadMessage(viewer, message)).map(({ id }) => id),
                ),
              ),
            ),
            TE.bindW('ids', ({ resolved, readable }) =>
              tx.messages.idsInRange(viewer.realm.id, {
                narrow: [
                  ...resolved.narrow,
                  { _tag: 'OneOf', messageIds: readable, negated: false },
                ],
                history: { _tag: 'Shared' },
                anchor: 0,
                includeAnchor: false,
                before: 0,
                after: readable.length,
              }),
            ),
            TE.bindW('messages', ({ ids, resolved }) =>
              loadFound(tx, renderer, viewer, ids, resolved),
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
