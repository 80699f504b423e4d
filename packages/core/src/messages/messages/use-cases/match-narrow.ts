import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { MessageId, Work } from '../../../kernel';
import { highlightedQuery } from '../../narrows/narrow';
import type { RequestedTerm } from '../../narrows/operator';
import type { ResolveNarrowFailure } from '../../narrows/steps/resolve-narrow';
import { needsMessages } from '../../narrows/requested-narrow';
import { resolveNarrow } from '../../narrows/steps/resolve-narrow';
import type { Highlight } from '../../ports/message-repository';
import type { Ports } from '../../use-case-ports';

export type MatchNarrow = {
  readonly messageIds: readonly MessageId[];
  readonly narrow: readonly RequestedTerm[];
};

/**
 * Finds which messages of the caller's history match a narrow.
 *
 * Source: docs/reference/messages.md#matching-a-narrow.
 */
export const matchNarrow =
  ({ snapshot }: Pick<Ports, 'snapshot'>) =>
  (
    caller: Caller,
    { messageIds, narrow }: MatchNarrow,
  ): Work<ResolveNarrowFailure, ReadonlyMap<MessageId, Highlight>> =>
    snapshot(
      caller.realm.id,
      needsMessages(narrow) ? undefined : { kind: 'page', asOf: caller.asOf },
    )((tx) =>
      pipe(
        resolveNarrow(tx, caller, narrow),
        TE.flatMap((resolved) =>
          tx.messages.matches(
            caller.realm,
            { narrow: resolved.narrow, history: { _tag: 'Personal', reader: caller } },
            messageIds,
            highlightedQuery(resolved.narrow),
          ),
        ),
      ),
    );
