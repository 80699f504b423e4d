import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Viewer } from '../../../access';
import { isCaller } from '../../../access';
import type { History } from '../../../channels';
import type { Async, MessageId, Work } from '../../../kernel';
import type { RequestedTerm } from '../../narrows/operator';
import type { ResolvedNarrow } from '../../narrows/requested-narrow';
import { checkKeyNarrow } from '../../narrows/requested-narrow';
import type { ResolveNarrowFailure } from '../../narrows/steps/resolve-narrow';
import { resolveNarrow } from '../../narrows/steps/resolve-narrow';
import { term } from '../../narrows/narrow';
import type { MessageRange } from '../../ports/message-repository';
import type { Reader } from '../../transaction';
import type { Anchor, FoundRange, RequestedRange } from '../anchor';
import { describeRange, endOfHistory } from '../anchor';

const historyOf = (viewer: Viewer, resolved: ResolvedNarrow): History =>
  resolved.hasSharedHistory || !isCaller(viewer)
    ? { _tag: 'Shared' }
    : { _tag: 'Personal', reader: viewer };

const loadAnchor = (
  { messages }: Reader,
  viewer: Viewer,
  anchor: Anchor,
  resolved: ResolvedNarrow,
): Async<number> => {
  if (typeof anchor === 'number') {
    return TE.right(anchor);
  }
  if (typeof anchor === 'object') {
    return pipe(
      messages.firstSentBy(
        viewer.realm.id,
        { narrow: resolved.narrow, history: historyOf(viewer, resolved) },
        anchor.sentBy,
      ),
      TE.map(O.getOrElse((): number => endOfHistory)),
    );
  }
  if (!isCaller(viewer)) {
    return TE.right(endOfHistory);
  }
  const { narrow, namesChannel } = resolved;
  const notMuted = term('in:home', { viewerId: viewer.user.id, channelsCount: !namesChannel });
  return pipe(
    messages.firstUnread(viewer.realm.id, viewer, [...narrow, notMuted]),
    TE.map(O.getOrElse((): number => endOfHistory)),
  );
};

/** Messages around the anchor that match the narrow, before they are looked up. */
type ResolvedRange = {
  readonly resolved: ResolvedNarrow;
  readonly anchor: number;
  readonly range: MessageRange;
};

type RequestedSelection = RequestedRange & { readonly narrow: readonly RequestedTerm[] };

/** Resolves the narrow and the anchor. */
export const resolveRange = (
  tx: Reader,
  viewer: Viewer,
  command: RequestedSelection,
  requested: Anchor,
): Work<ResolveNarrowFailure, ResolvedRange> =>
  pipe(
    resolveNarrow(tx, viewer, command.narrow),
    TE.tapEither(({ narrow }) => checkKeyNarrow(viewer, narrow)),
    TE.flatMap((resolved) =>
      pipe(
        loadAnchor(tx, viewer, requested, resolved),
        TE.map((anchor): ResolvedRange => ({
          resolved,
          anchor,
          range: {
            narrow: resolved.narrow,
            history: historyOf(viewer, resolved),
            anchor,
            // No message has the id of an end of the history.
            includeAnchor: command.includeAnchor && anchor !== 0 && anchor !== endOfHistory,
            before: anchor === 0 ? 0 : command.before,
            after: anchor === endOfHistory ? 0 : command.after,
          },
        })),
      ),
    ),
  );

type FoundMessages = FoundRange & {
  readonly resolved: ResolvedNarrow;
  readonly anchor: number;
  readonly ids: readonly MessageId[];
};

/** Loads the ids of messages around the anchor that match the narrow. */
export const loadRange = (
  tx: Reader,
  viewer: Viewer,
  command: RequestedSelection,
  requested: Anchor,
): Work<ResolveNarrowFailure, FoundMessages> =>
  pipe(
    TE.Do,
    TE.bindW('found', () => resolveRange(tx, viewer, command, requested)),
    TE.bindW('ids', ({ found }) => tx.messages.idsInRange(viewer.realm.id, found.range)),
    TE.map(({ found: { resolved, anchor }, ids }) => ({
      resolved,
      anchor,
      ids,
      ...describeRange(ids, anchor, command),
    })),
  );
