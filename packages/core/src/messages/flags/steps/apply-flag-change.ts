import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { MessageFlagsChanged } from '../../../channels';
import type { MessageId, Unexpected } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import type { MessageFailure } from '../../failures';
import type { Transaction } from '../../transaction';
import type { ChangedFlags, FlagChange, FlagFacts, FlagPlan } from '../flag-plan';
import { describeFlagChange, isMarkingUnread, planFlagChange } from '../flag-plan';
import { loadMuted } from './load-muted';

const loadFacts = (
  { edits, messages }: Transaction,
  { realm, user }: Caller,
  ids: readonly MessageId[],
): TE.TaskEither<Unexpected, FlagFacts> =>
  pipe(
    // Keeps the messages from being deleted or moved before the flags are written.
    edits.hold(realm.id, ids),
    TE.flatMap(() => messages.loadManyFor(realm.id, user.id, ids)),
    TE.bindTo('messages'),
    TE.bind('flags', ({ messages: found }) =>
      messages.flagsOf(
        realm.id,
        user.id,
        found.map(({ id }) => id),
      ),
    ),
  );

const write = (
  { flags }: Transaction,
  { realm, user }: Caller,
  { operation, flag }: FlagChange,
  { ids, entering }: FlagPlan,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    flags.add(realm.id, user.id, 'historical', entering),
    TE.flatMap(() => {
      if (flag === 'read') {
        return operation === 'add'
          ? flags.markRead(realm.id, user.id, ids)
          : flags.markUnread(realm.id, user.id, ids);
      }
      return flags[operation](realm.id, user.id, flag, ids);
    }),
  );

/** Loads the event of the change; unread messages are loaded after the change is written. */
const loadEvent = (
  tx: Transaction,
  caller: Caller,
  change: FlagChange,
  plan: FlagPlan,
): TE.TaskEither<Unexpected, MessageFlagsChanged> =>
  isMarkingUnread(change)
    ? pipe(
        TE.Do,
        TE.bind('unread', () =>
          tx.flags.unreadOf(caller.realm.id, caller.user.id, { ids: plan.ids }),
        ),
        TE.bind('isMuted', () => loadMuted(tx, caller)),
        TE.map(({ unread, isMuted }) => describeFlagChange(change, plan, unread, isMuted)),
      )
    : TE.right(describeFlagChange(change, plan, [], () => false));

/** Changes the flag where it differs, and emits an event to the caller. */
export const applyFlagChange = (
  tx: Transaction,
  caller: Caller,
  change: FlagChange,
  requested: readonly MessageId[],
): TE.TaskEither<MessageFailure<'InvalidMessage'> | Unexpected, ChangedFlags> =>
  pipe(
    TE.Do,
    TE.bind('facts', () => loadFacts(tx, caller, Array.from(new Set(requested)))),
    TE.bindW('plan', ({ facts }) =>
      TE.fromEither(planFlagChange(caller, change, requested, facts)),
    ),
    TE.tap(({ plan }) => write(tx, caller, change, plan)),
    TE.bindW('event', ({ plan }) => loadEvent(tx, caller, change, plan)),
    TE.tap(({ event }) =>
      tx.events.emit(caller.realm.id, [{ event, audience: onlyTo(caller.user.id) }]),
    ),
    TE.map(({ plan }) => plan),
  );
