import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { MessageFlagsChanged, PlacedIds } from '../../../channels';
import type { ChannelId, MessageId, Unexpected } from '../../../kernel';
import { groupBy, onlyTo, together } from '../../../kernel';
import type { MessageFailure } from '../../failures';
import type { Transaction } from '../../transaction';
import type { ChangedFlags, FlagChange, FlagFacts, FlagPlan } from '../flag-plan';
import { describeFlagChange, isMarkingUnread, planFlagChange } from '../flag-plan';
import { loadMuted } from './load-muted';

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
): TE.TaskEither<Unexpected, void> => {
  if (flag === 'read') {
    return operation === 'add'
      ? flags.markHeldRead(realm.id, user.id, placed(facts, plan))
      : flags.markHeldUnread(realm.id, user.id, placed(facts, plan));
  }
  return flags[operation](realm.id, user.id, flag, plan.ids);
};

/** The flag of a message that enters the user's history is changed when it has entered. */
const write = (
  tx: Transaction,
  caller: Caller,
  change: FlagChange,
  facts: FlagFacts,
  plan: FlagPlan,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    tx.flags.add(caller.realm.id, caller.user.id, 'historical', plan.entering),
    TE.flatMap(() => setFlag(tx, caller, change, facts, plan)),
  );

/** The channels of the messages whose flag changes. */
const channelsOf = ({ messages }: FlagFacts, { ids }: FlagPlan): readonly ChannelId[] => {
  const changed = new Set(ids);
  return Array.from(
    new Set(
      messages
        .filter(({ id }) => changed.has(id))
        .map(({ channel }) => channel?.channel.id)
        .filter((id) => id !== undefined),
    ),
  );
};

/** Writes the change, and loads what its event says of it. */
const writeAndDescribe = (
  tx: Transaction,
  caller: Caller,
  change: FlagChange,
  facts: FlagFacts,
  plan: FlagPlan,
): TE.TaskEither<Unexpected, MessageFlagsChanged> =>
  isMarkingUnread(change) && plan.ids.length > 0
    ? pipe(
        together({
          written: write(tx, caller, change, facts, plan),
          isMuted: loadMuted(tx, caller, { channelIds: channelsOf(facts, plan) }),
        }),
        TE.map(({ isMuted }) => describeFlagChange(change, plan, facts, isMuted)),
      )
    : pipe(
        write(tx, caller, change, facts, plan),
        TE.map(() => describeFlagChange(change, plan, facts, () => false)),
      );

/** Changes the flag where it differs, and emits an event to the caller. */
export const applyFlagChange = (
  tx: Transaction,
  caller: Caller,
  change: FlagChange,
  requested: readonly MessageId[],
): TE.TaskEither<MessageFailure<'InvalidMessage'> | Unexpected, ChangedFlags> =>
  pipe(
    TE.Do,
    TE.bind('facts', () =>
      tx.messages.holdWithFlagFacts(
        caller.realm.id,
        caller.user.id,
        Array.from(new Set(requested)),
      ),
    ),
    TE.bindW('plan', ({ facts }) =>
      TE.fromEither(planFlagChange(caller, change, requested, facts)),
    ),
    TE.bindW('event', ({ facts, plan }) => writeAndDescribe(tx, caller, change, facts, plan)),
    TE.tap(({ event }) =>
      tx.events.emit(caller.realm.id, [{ event, audience: onlyTo(caller.user.id) }]),
    ),
    TE.map(({ plan }) => plan),
  );
