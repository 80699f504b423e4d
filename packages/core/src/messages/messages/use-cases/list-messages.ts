import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Renderer, Viewer } from '../../../access';
import type { RequestedTerm } from '../../narrows/operator';
import type { ResolveNarrowFailure } from '../../narrows/steps/resolve-narrow';
import type { UnitOfWork } from '../../transaction';
import type { FoundRange, RequestedRange } from '../anchor';
import { checkRange, parseAnchor } from '../anchor';
import { loadRange } from '../steps/load-range';
import { loadSearchResults } from '../steps/load-search-results';
import type { MessageWithFlags } from '../steps/load-messages';
import type { MessageFailure } from '../../failures';

export type ListMessages = RequestedRange & {
  readonly anchor: string | undefined;
  /** With the anchor `date`: the time in ISO 8601. */
  readonly anchorDate?: string | undefined;
  readonly useFirstUnreadAnchor: boolean;
  readonly narrow: readonly RequestedTerm[];
};

export type ListMessagesFailure =
  | MessageFailure<
      'MissingAnchor' | 'InvalidAnchor' | 'TooManyMessagesRequested' | 'AnchorExcludedInside'
    >
  | ResolveNarrowFailure;

export type MessagePage = FoundRange & {
  /** Undefined if messages were requested by id. */
  readonly anchor: number | undefined;
  readonly messages: readonly MessageWithFlags[];
};

type Dependencies = {
  readonly snapshot: UnitOfWork;
  readonly renderer: Pick<Renderer, 'topicLinks'>;
};

/** Lists a page of messages around an anchor. Source: reference, "GET /messages". */
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
        snapshot((tx) =>
          pipe(
            TE.Do,
            TE.bindW('found', () => loadRange(tx, viewer, command, requested)),
            TE.bindW('messages', ({ found }) =>
              loadSearchResults(tx, renderer, viewer, found.ids, found.resolved),
            ),
            TE.map(({ found, messages }) => ({ ...found, messages })),
          ),
        ),
      ),
    );
