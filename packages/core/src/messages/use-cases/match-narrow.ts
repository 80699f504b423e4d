import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import { searchedFor } from '../../narrows/narrow';
import type { RequestedTerm } from '../../narrows/narrow-request';
import type { NarrowNeeds, ResolveNarrowFailure } from '../../narrows/use-cases/resolve-narrow';
import { resolveNarrow } from '../../narrows/use-cases/resolve-narrow';
import type { Highlight } from '../../ports/message-repository';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work';
import type { MessageId } from '../../shared/id';

export type MatchNarrow = {
  readonly messageIds: readonly MessageId[];
  readonly narrow: readonly RequestedTerm[];
};

type Dependencies = { readonly snapshot: UnitOfWork<NarrowNeeds> };

/** Which messages of the caller's own history a narrow holds. Source: API document, «GET /messages/matches_narrow». */
export const matchNarrow =
  ({ snapshot }: Dependencies) =>
  (
    caller: Caller,
    { messageIds, narrow }: MatchNarrow,
  ): TE.TaskEither<ResolveNarrowFailure, ReadonlyMap<MessageId, Highlight>> =>
    snapshot(({ messages, ...tx }: Pick<Transaction, NarrowNeeds>) =>
      pipe(
        TE.Do,
        TE.bindW('resolved', () => resolveNarrow({ messages, ...tx }, caller, narrow)),
        TE.bindW('ids', ({ resolved }) =>
          messages.idsInRange(caller.realm.id, {
            narrow: [...resolved.narrow, { _tag: 'OneOf', messageIds, negated: false }],
            history: { _tag: 'Personal', reader: caller },
            anchor: 0,
            includeAnchor: false,
            before: 0,
            after: messageIds.length,
          }),
        ),
        TE.flatMap(({ resolved, ids }) =>
          messages.highlights(
            caller.realm.id,
            ids,
            searchedFor(resolved.narrow) ?? { words: '', phrases: [] },
          ),
        ),
      ),
    );
