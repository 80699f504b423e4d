import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Viewer } from '../../../access';
import type { InPieces } from '../../../kernel';
import type { RequestedTerm } from '../../narrows/operator';
import type { ResolveNarrowFailure } from '../../narrows/steps/resolve-narrow';
import type { RequestedRange } from '../anchor';
import { checkRange, describeRange, parseAnchor } from '../anchor';
import type { ListingDependencies, MessagePage } from '../steps/list-selected';
import { listSelected } from '../steps/list-selected';
import { resolveRange } from '../steps/load-range';
import { checkWith, isWith } from '../../narrows/requested-narrow';
import type { MessageFailure } from '../../failures';

export type ListMessages = RequestedRange & {
  /** The id of a message as text, or `newest`, `oldest`, `first_unread` or `date`. */
  readonly anchor?: string | undefined;
  /** With the anchor `date`: the time in ISO 8601. */
  readonly anchorDate?: string | undefined;
  /** The same as the anchor `first_unread`, as older clients ask for it. */
  readonly useFirstUnreadAnchor: boolean;
  /** All terms hold at once; none for all messages that the user can read. */
  readonly narrow: readonly RequestedTerm[];
};

export type ListMessagesFailure =
  | MessageFailure<
      'MissingAnchor' | 'InvalidAnchor' | 'TooManyMessagesRequested' | 'AnchorExcludedInside'
    >
  | ResolveNarrowFailure;

/**
 * Lists a page of messages around an anchor. Source: docs/reference/messages.md#fetching-messages.
 */
export const listMessages =
  (dependencies: ListingDependencies) =>
  (viewer: Viewer, command: ListMessages): InPieces<ListMessagesFailure, MessagePage> =>
  (take) =>
    pipe(
      parseAnchor(command.anchor, command.useFirstUnreadAnchor, command.anchorDate),
      E.tap((): E.Either<ListMessagesFailure, unknown> => checkWith(command.narrow)),
      E.tap(() => checkRange(command)),
      TE.fromEither,
      TE.flatMap((requested) =>
        listSelected<ListMessagesFailure>(
          dependencies,
          viewer,
          (tx) =>
            pipe(
              resolveRange(tx, viewer, command, requested),
              TE.map(({ resolved, anchor, range }) => ({
                selected: { _tag: 'InRange', range },
                describe: (ids) => ({ anchor, ...describeRange(ids, anchor, command) }),
                resolved,
                areReadable: true,
              })),
            ),
          typeof requested !== 'number' || command.narrow.some(isWith),
        )(take),
      ),
    );
