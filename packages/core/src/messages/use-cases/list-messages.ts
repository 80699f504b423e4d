import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { RequestedTerm } from '../../narrows/narrow-request';
import type { ResolveNarrowFailure, ResolvedNarrow } from '../../narrows/use-cases/resolve-narrow';
import { resolveNarrow } from '../../narrows/use-cases/resolve-narrow';
import type { History } from '../../ports/message-repository';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { Anchor, FoundRange, RequestedRange } from '../anchor';
import { checkRange, describeRange, endOfHistory, parseAnchor } from '../anchor';
import type {
  AnchorExcludedInside,
  InvalidAnchor,
  MissingAnchor,
  TooManyMessagesRequested,
} from '../message-failures';
import type { LoadingDependencies, MessageWithFlags } from './load-messages';
import { loadMessages } from './load-messages';

export type ListMessages = RequestedRange & {
  readonly anchor: string | undefined;
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
  readonly anchor: number;
  readonly messages: readonly MessageWithFlags[];
};

type Needs = 'channels' | 'linkifiers' | 'messages' | 'recipients' | 'users';

type Dependencies = LoadingDependencies & { readonly snapshot: UnitOfWork<Needs> };

const historyOf = (caller: Caller, resolved: ResolvedNarrow): History =>
  resolved.hasSharedHistory ? { _tag: 'Shared' } : { _tag: 'Personal', userId: caller.user.id };

const findAnchor = (
  { messages }: Pick<Transaction, 'messages'>,
  caller: Caller,
  anchor: Anchor,
  { narrow }: ResolvedNarrow,
): TE.TaskEither<Unexpected, number> =>
  anchor === 'firstUnread'
    ? pipe(
        messages.firstUnread(caller.realm.id, caller.user.id, narrow),
        TE.map(O.getOrElse((): number => endOfHistory)),
      )
    : TE.right(anchor);

/** A page of messages around an anchor. Source: reference, «GET /messages». */
export const listMessages =
  ({ snapshot, renderer }: Dependencies) =>
  (caller: Caller, command: ListMessages): TE.TaskEither<ListMessagesFailure, MessagePage> =>
    pipe(
      TE.Do,
      TE.bindW('requested', () =>
        TE.fromEither(parseAnchor(command.anchor, command.useFirstUnreadAnchor)),
      ),
      TE.tap(() => TE.fromEither(checkRange(command))),
      TE.flatMap(({ requested }) =>
        snapshot((tx: Pick<Transaction, Needs>) =>
          pipe(
            TE.Do,
            TE.bindW('resolved', () => resolveNarrow(tx, caller, command.narrow)),
            TE.bindW('anchor', ({ resolved }) => findAnchor(tx, caller, requested, resolved)),
            TE.bindW('ids', ({ resolved, anchor }) =>
              tx.messages.idsInRange(caller.realm.id, {
                narrow: resolved.narrow,
                history: historyOf(caller, resolved),
                anchor,
                includeAnchor: command.includeAnchor,
                before: command.before,
                after: anchor === endOfHistory ? 0 : command.after,
              }),
            ),
            TE.bindW('messages', ({ ids }) => loadMessages({ renderer }, tx, caller, ids)),
            TE.map(({ anchor, ids, messages }) => ({
              anchor,
              messages,
              ...describeRange(ids, anchor, command),
            })),
          ),
        ),
      ),
    );
