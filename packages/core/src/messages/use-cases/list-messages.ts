import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { RequestedTerm } from '../../narrows/narrow-request';
import type { ResolveNarrowFailure, ResolvedNarrow } from '../../narrows/use-cases/resolve-narrow';
import { resolveNarrow } from '../../narrows/use-cases/resolve-narrow';
import type { History } from '../../ports/message-repository';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work';
import type { Renderer } from '../../ports/renderer';
import type { Unexpected } from '../../ports/unexpected';
import type { MessageId } from '../../shared/id';
import type { Anchor, FoundRange, RequestedRange } from '../anchor';
import { checkRange, describeRange, endOfHistory, parseAnchor } from '../anchor';
import type {
  AnchorExcludedInside,
  InvalidAnchor,
  MissingAnchor,
  TooManyMessagesRequested,
} from '../message-failures';
import type { MessageWithFlags } from './load-messages';
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

type Needs = 'channels' | 'messages' | 'recipients' | 'users';

type Dependencies = {
  readonly snapshot: UnitOfWork<Needs>;
  readonly renderer: Pick<Renderer, 'topicLinks'>;
};

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

export type FoundMessages = FoundRange & {
  readonly anchor: number;
  readonly ids: readonly MessageId[];
};

/** The ids that the narrow holds around the anchor. */
export const findRange = (
  tx: Pick<Transaction, Needs>,
  caller: Caller,
  command: RequestedRange & Pick<ListMessages, 'narrow'>,
  requested: Anchor,
): TE.TaskEither<ResolveNarrowFailure, FoundMessages> =>
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
        before: anchor === 0 ? 0 : command.before,
        after: anchor === endOfHistory ? 0 : command.after,
      }),
    ),
    TE.map(({ anchor, ids }) => ({ anchor, ids, ...describeRange(ids, anchor, command) })),
  );

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
            TE.bindW('found', () => findRange(tx, caller, command, requested)),
            TE.bindW('messages', ({ found }) => loadMessages(tx, renderer, caller, found.ids)),
            TE.map(({ found, messages }) => ({ ...found, messages })),
          ),
        ),
      ),
    );
