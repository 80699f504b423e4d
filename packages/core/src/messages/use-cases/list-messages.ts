import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Viewer } from '../../authentication/caller';
import { isCaller } from '../../authentication/caller';
import type { RequestedTerm } from '../../narrows/narrow-request';
import { searchedFor } from '../../narrows/narrow';
import type {
  NarrowNeeds,
  ResolveNarrowFailure,
  ResolvedNarrow,
} from '../../narrows/use-cases/resolve-narrow';
import { resolveNarrow } from '../../narrows/use-cases/resolve-narrow';
import type { History } from '../../ports/message-repository';
import type { Renderer } from '../../ports/renderer';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { MessageId } from '../../shared/id';
import type { Anchor, FoundRange, RequestedRange } from '../anchor';
import { checkRange, describeRange, endOfHistory, parseAnchor } from '../anchor';
import { canReadMessage } from '../message-access';
import type {
  AnchorExcludedInside,
  InvalidAnchor,
  MissingAnchor,
  TooManyMessagesRequested,
} from '../message-failures';
import { maxMessagesPerRequest, tooManyMessagesRequested } from '../message-failures';
import type { LoadingNeeds, MessageWithFlags } from './load-messages';
import { loadMessages } from './load-messages';

export type ListMessages = RequestedRange & {
  readonly anchor: string | undefined;
  /** With the anchor `date`: the moment, in ISO 8601. */
  readonly anchorDate?: string | undefined;
  readonly useFirstUnreadAnchor: boolean;
  readonly narrow: readonly RequestedTerm[];
};

export type ListMessagesFailure =
  | MissingAnchor
  | InvalidAnchor
  | TooManyMessagesRequested
  | AnchorExcludedInside
  | ResolveNarrowFailure;

export type MessagePage = FoundRange & {
  /** Undefined where messages were asked for by their ids. */
  readonly anchor: number | undefined;
  readonly messages: readonly MessageWithFlags[];
};

type Tx = Pick<Transaction, NarrowNeeds>;
type LoadingTx = Pick<Transaction, NarrowNeeds | LoadingNeeds>;

type Dependencies = {
  readonly snapshot: UnitOfWork<NarrowNeeds | LoadingNeeds>;
  readonly renderer: Pick<Renderer, 'topicLinks'>;
};

const historyOf = (viewer: Viewer, resolved: ResolvedNarrow): History =>
  resolved.hasSharedHistory || !isCaller(viewer)
    ? { _tag: 'Shared' }
    : { _tag: 'Personal', userId: viewer.user.id };

const findAnchor = (
  { messages }: Tx,
  viewer: Viewer,
  anchor: Anchor,
  { narrow, namesChannel }: ResolvedNarrow,
): TE.TaskEither<Unexpected, number> => {
  if (typeof anchor === 'number') {
    return TE.right(anchor);
  }
  if (typeof anchor === 'object') {
    return pipe(
      messages.idSentBy(viewer.realm.id, anchor.sentBy),
      TE.map(O.getOrElse((): number => endOfHistory)),
    );
  }
  if (!isCaller(viewer)) {
    return TE.right(endOfHistory);
  }
  const viewerId = viewer.user.id;
  const loud = { _tag: 'Muted', viewerId, channelsCount: !namesChannel, negated: true } as const;
  return pipe(
    messages.firstUnread(viewer.realm.id, viewerId, [...narrow, loud]),
    TE.map(O.getOrElse((): number => endOfHistory)),
  );
};

export type FoundMessages = FoundRange & {
  readonly resolved: ResolvedNarrow;
  readonly anchor: number;
  readonly ids: readonly MessageId[];
};

/** The ids that the narrow holds around the anchor. */
export const findRange = (
  tx: Tx,
  viewer: Viewer,
  command: RequestedRange & Pick<ListMessages, 'narrow'>,
  requested: Anchor,
): TE.TaskEither<ResolveNarrowFailure, FoundMessages> =>
  pipe(
    TE.Do,
    TE.bindW('resolved', () => resolveNarrow(tx, viewer, command.narrow)),
    TE.bindW('anchor', ({ resolved }) => findAnchor(tx, viewer, requested, resolved)),
    TE.bindW('ids', ({ resolved, anchor }) =>
      tx.messages.idsInRange(viewer.realm.id, {
        narrow: resolved.narrow,
        history: historyOf(viewer, resolved),
        anchor,
        includeAnchor: command.includeAnchor,
        before: anchor === 0 ? 0 : command.before,
        after: anchor === endOfHistory ? 0 : command.after,
      }),
    ),
    TE.map(({ resolved, anchor, ids }) => ({
      resolved,
      anchor,
      ids,
      ...describeRange(ids, anchor, command),
    })),
  );

/** The messages, with the matches marked where something was searched for. */
const loadFound = (
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

/** A page of messages around an anchor. Source: reference, «GET /messages». */
export const listMessages =
  ({ snapshot, renderer }: Dependencies) =>
  (viewer: Viewer, command: ListMessages): TE.TaskEither<ListMessagesFailure, MessagePage> =>
    pipe(
      TE.Do,
      TE.bindW('requested', () =>
        TE.fromEither(
          parseAnchor(command.anchor, command.useFirstUnreadAnchor, command.anchorDate),
        ),
      ),
      TE.tap(() => TE.fromEither(checkRange(command))),
      TE.flatMap(({ requested }) =>
        snapshot((tx: LoadingTx) =>
          pipe(
            TE.Do,
            TE.bindW('found', () => findRange(tx, viewer, command, requested)),
            TE.bindW('messages', ({ found }) =>
              loadFound(tx, renderer, viewer, found.ids, found.resolved),
            ),
            TE.map(({ found, messages }) => ({ ...found, messages })),
          ),
        ),
      ),
    );

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
