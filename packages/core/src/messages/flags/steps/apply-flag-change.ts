import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { PlacedIds } from '../../../channels';
import type { Async, ChannelId, MessageId, Work } from '../../../kernel';
import { groupBy, onlyTo } from '../../../kernel';
import type { MessageFailure } from '../../failures';
import type { Transaction } from '../../transaction';
import type { ChangedFlags, FlagChange, FlagChangeFacts, FlagFacts, FlagPlan } from '../flag-plan';
import { isMarkingUnread, planFlagChange } from '../flag-plan';
import { loadMuted } from './load-muted';

/** The channels of the messages. */
const channelsOf = (messages: FlagFacts['messages']): readonly ChannelId[] =>
  Array.from(
    new Set(messages.map(({ channel }) => channel?.channel.id).filter((id) => id !== undefined)),
  );

/** The messages whose flag changes, by their places. */
const placed = ({ messages }: FlagFacts, { ids }: FlagPlan): readonly PlacedIds[] => {
  const changed = new Set(ids);
  const byPlace = groupBy(
    messages.filter(({ id }) => changed.has(id)),
    ({ recipientId }) => recipientId,
  );
  return Array.from(byPlace, ([recipientId, found]) => ({
    recipientId,
    ids: found.map(({ id }) => id),
  }));
};

const setFlag = (
  { flags }: Transaction,
  { realm, user }: Caller,
  { operation, flag }: FlagChange,
  facts: FlagFacts,
  plan: FlagPlan,
): Async<void> => {
  if (flag === 'read') {
    return operation === 'add'
      ? flags.markHeldRead(realm.id, user.id, placed(facts, plan))
      : flags.markHeldUnread(realm.id, user.id, placed(facts, plan));
  }
  return flags[operation](realm.id, user.id, flag, plan.ids);
};

/** Loads the messages and the caller's flags on them, and keeps the messages as they are. */
const loadFlagFacts = (
  tx: Transaction,
  caller: Caller,
  change: FlagChange,
  requested: readonly MessageId[],
): Async<FlagChangeFacts> =>
  pipe(
    tx.messages.holdWithFlagFacts(caller.realm.id, caller.user.id, Array.from(new Set(requested))),
    TE.flatMap((held) =>
      isMarkingUnread(change) && held.messages.length > 0
        ? pipe(
            loadMuted(tx, caller, { channelIds: channelsOf(held.messages) }),
            TE.map((isMuted) => ({ ...held, isMuted })),
          )
        : TE.right({ ...held, isMuted: () => false }),
    ),
  );

/** The flag of a message that enters the user's history is changed when it has entered. */
const commit = (
  tx: Transaction,
  caller: Caller,
  change: FlagChange,
  facts: FlagFacts,
  plan: FlagPlan,
): Async<void> =>
  pipe(
    tx.flags.add(caller.realm.id, caller.user.id, 'historical', plan.entering),
    TE.flatMap(() => setFlag(tx, caller, change, facts, plan)),
    TE.flatMap(() =>
      tx.events.emit(caller.realm.id, [{ event: plan.event, audience: onlyTo(caller.user.id) }]),
    ),
  );

/** Changes the flag where it differs, and emits an event to the caller. */
export const applyFlagChange = (
  tx: Transaction,
  caller: Caller,
  change: FlagChange,
  requested: readonly MessageId[],
): Work<MessageFailure<'InvalidMessage'>, ChangedFlags> =>
  pipe(
    loadFlagFacts(tx, caller, change, requested),
    TE.bindTo('facts'),
    TE.bindW('plan', ({ facts }) =>
      TE.fromEither(planFlagChange(caller, change, requested, facts)),
    ),
    TE.tap(({ facts, plan }) => commit(tx, caller, change, facts, plan)),
    TE.map(({ plan }) => plan),
  );
