import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { MessageFlagsChanged, MessageForViewer } from '../../../channels';
import { canReadMessage, isPrivate } from '../../../channels';
import type { ChannelId, EditableFlag, Flag, MessageId, Unexpected } from '../../../kernel';
import { isEditableFlag, isFlagName, onlyTo } from '../../../kernel';
import type { Transaction, UnitOfWork } from '../../transaction';
import type { MutedNeeds } from '../steps/find-muted';
import { findMuted } from '../steps/find-muted';
import type { MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';

export type FlagChange = {
  readonly operation: 'add' | 'remove';
  readonly flag: EditableFlag;
};

export type FlagChangeFailure = MessageFailure<
  'InvalidFlag' | 'FlagNotEditable' | 'InvalidFlagOperation'
>;

export type ChangedFlags = {
  /** What was changed, in the order in which it was asked for. */
  readonly ids: readonly MessageId[];
  /** Channels whose messages stay read, as the caller is not subscribed to them; ascending. */
  readonly skippedChannels: readonly ChannelId[];
};

export type FlagNeeds = MutedNeeds | 'edits' | 'events' | 'flags' | 'messages';
type Tx = Pick<Transaction, FlagNeeds>;

/** Source: reference, «Flag endpoints», order of checks. */
export const parseFlagChange = (
  operation: string,
  flag: string,
): E.Either<FlagChangeFailure, FlagChange> => {
  if (!isFlagName(flag)) {
    return E.left(messageFailure('InvalidFlag', { flag }));
  }
  if (!isEditableFlag(flag)) {
    return E.left(messageFailure('FlagNotEditable', { flag }));
  }
  return operation === 'add' || operation === 'remove'
    ? E.right({ operation, flag })
    : E.left(messageFailure('InvalidFlagOperation', { operation }));
};

type Known = ReadonlyMap<MessageId, MessageForViewer>;

const isUnreadElsewhere = (
  { operation, flag }: FlagChange,
  message: MessageForViewer | undefined,
): boolean => operation === 'remove' && flag === 'read' && message?.channel?.isSubscribed === false;

/** What the caller received in a private channel is out of reach once they have left it. */
const isOutOfReach = (caller: Caller, message: MessageForViewer): boolean =>
  !canReadMessage(caller, message) &&
  (!message.isInHistory ||
    (message.channel !== undefined && isPrivate(message.channel.channel.privacy)));

const whenNoRow: ReadonlySet<Flag> = new Set(['read', 'historical']);

type Plan = ChangedFlags & {
  /** What enters the caller's history by this. */
  readonly entering: readonly MessageId[];
};

/** What there is to change; a message that is to enter the history must be one to be read. */
const plan = (
  change: FlagChange,
  ids: readonly MessageId[],
  known: Known,
  flags: ReadonlyMap<MessageId, ReadonlySet<Flag>>,
): E.Either<MessageFailure<'InvalidMessage'>, Plan> => {
  const changing = ids.filter(
    (id) => (flags.get(id) ?? whenNoRow).has(change.flag) !== (change.operation === 'add'),
  );
  const entering = changing.filter((id) => known.get(id)?.isInHistory !== true);
  if (!entering.every((id) => known.has(id))) {
    return E.left(messageFailure('InvalidMessage'));
  }
  const isSkipped = (id: MessageId): boolean => isUnreadElsewhere(change, known.get(id));
  return E.right({
    ids: changing.filter((id) => !isSkipped(id)),
    entering: entering.filter((id) => !isSkipped(id)),
    skippedChannels: Array.from(
      new Set(
        ids
          .filter(isSkipped)
          .map((id) => known.get(id)?.channel?.channel.id)
          .filter((id) => id !== undefined),
      ),
    ).sort((a, b) => a - b),
  });
};

const write = (
  { flags }: Tx,
  caller: Caller,
  { operation, flag }: FlagChange,
  { ids, entering }: Plan,
): TE.TaskEither<Unexpected, void> => {
  const { realm, user } = caller;
  const change = () => {
    if (flag === 'read') {
      return operation === 'add'
        ? flags.markRead(realm.id, user.id, ids)
        : flags.markUnread(realm.id, user.id, ids);
    }
    return operation === 'add'
      ? flags.add(realm.id, user.id, flag, ids)
      : flags.remove(realm.id, user.id, flag, ids);
  };
  return pipe(flags.add(realm.id, user.id, 'historical', entering), TE.flatMap(change));
};

type Unread = Required<Pick<MessageFlagsChanged, 'unread' | 'muted'>>;

const becameUnread = (
  tx: Tx,
  caller: Caller,
  { operation, flag }: FlagChange,
  { ids }: Plan,
): TE.TaskEither<Unexpected, Unread> => {
  const changed = new Set(ids);
  return operation === 'remove' && flag === 'read'
    ? pipe(
        TE.Do,
        TE.bind('unread', () =>
          pipe(
            tx.flags.unreadOf(caller.realm.id, caller.user.id),
            TE.map((all) => all.filter(({ id }) => changed.has(id))),
          ),
        ),
        TE.bind('isMuted', () => findMuted(tx, caller)),
        TE.map(({ unread, isMuted }) => ({
          unread,
          muted: unread.filter(isMuted).map(({ id }) => id),
        })),
      )
    : TE.right({ unread: [], muted: [] });
};

/** Changes the flag wherever it is not so already, and tells the caller's clients. */
export const applyFlagChange = (
  tx: Tx,
  caller: Caller,
  change: FlagChange,
  asked: readonly MessageId[],
): TE.TaskEither<MessageFailure<'InvalidMessage'> | Unexpected, ChangedFlags> => {
  const { realm, user } = caller;
  const ids = Array.from(new Set(asked));
  return pipe(
    TE.Do,
    // Nobody deletes them or moves them out of reach before the flags are written.
    TE.tap(() => tx.edits.hold(realm.id, ids)),
    TE.bindW('known', () =>
      pipe(
        tx.messages.findManyFor(realm.id, user.id, ids),
        TE.map((found) => found.filter((each) => !isOutOfReach(caller, each))),
        TE.map((found): Known => new Map(found.map((each) => [each.id, each]))),
      ),
    ),
    TE.bindW('flags', ({ known }) =>
      tx.messages.flagsOf(realm.id, user.id, Array.from(known.keys())),
    ),
    TE.bindW('planned', ({ known, flags }) => TE.fromEither(plan(change, ids, known, flags))),
    TE.tap(({ planned }) => write(tx, caller, change, planned)),
    TE.bindW('unread', ({ planned }) => becameUnread(tx, caller, change, planned)),
    TE.tap(({ planned, unread }) =>
      tx.events.emit(realm.id, [
        {
          event: {
            _tag: 'MessageFlagsChanged',
            operation: change.operation,
            flag: change.flag,
            messageIds: planned.ids,
            isAll: false,
            unread: unread.unread,
            ...(unread.muted.length === 0 ? {} : { muted: unread.muted }),
          },
          audience: onlyTo(user.id),
        },
      ]),
    ),
    TE.map(({ planned }) => planned),
  );
};

export type ChangeFlags = {
  readonly messageIds: readonly MessageId[];
  readonly operation: string;
  readonly flag: string;
};

type Dependencies = { readonly transact: UnitOfWork<FlagNeeds> };

/** Source: API document, «POST /messages/flags». */
export const changeFlags =
  ({ transact }: Dependencies) =>
  (
    caller: Caller,
    { messageIds, operation, flag }: ChangeFlags,
  ): TE.TaskEither<
    FlagChangeFailure | MessageFailure<'InvalidMessage'> | Unexpected,
    ChangedFlags
  > =>
    pipe(
      TE.fromEither(parseFlagChange(operation, flag)),
      TE.flatMap((change) => transact((tx: Tx) => applyFlagChange(tx, caller, change, messageIds))),
    );
