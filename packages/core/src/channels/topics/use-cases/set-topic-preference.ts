import * as O from 'fp-ts/Option';
import type * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller } from '../../../access';
import { withinLimit } from '../../../access';
import type { ChannelId, Clock, Timestamp, Unexpected } from '../../../kernel';
import type { AddressedEvent } from '../../domain-events';
import type { ChannelFailure } from '../../failures';
import type { Transaction, UnitOfWork } from '../../transaction';
import type {
  MuteTopic,
  PreferenceFacts,
  PreferencePlan,
  SetTopicPreference,
} from '../preference-plan';
import { planMute, planPreference } from '../preference-plan';
import { changePreferences } from '../steps/change-preferences';

type Failure<Refused> = Refused | AccessFailure<'CollectionFull'> | Unexpected;

type Dependencies = { readonly transact: UnitOfWork; readonly clock: Clock };

const loadFacts = (
  { channels, topics }: Transaction,
  { realm, user }: Caller,
  channel: ChannelId | string,
): TE.TaskEither<Unexpected, PreferenceFacts> =>
  pipe(
    TE.Do,
    TE.bind('target', () =>
      typeof channel === 'number'
        ? channels.findFor(realm.id, user.id, channel)
        : pipe(
            channels.findByNamesFor(realm.id, user.id, [channel.trim()]),
            TE.map(([found]) => O.fromNullable(found)),
          ),
    ),
    TE.bind('own', () => topics.preferencesOf(realm.id, user.id)),
  );

/** Writes what is planned, and tells the caller's clients. */
const change = <Refused>(
  { transact, clock }: Dependencies,
  caller: Caller,
  channel: ChannelId | string,
  plan: (facts: PreferenceFacts, now: Timestamp) => E.Either<Refused, PreferencePlan>,
): TE.TaskEither<Failure<Refused>, void> =>
  transact((tx) =>
    pipe(
      loadFacts(tx, caller, channel),
      TE.bindTo('facts'),
      TE.bind('now', () => TE.fromIO(clock.now)),
      TE.flatMapEither(({ facts, now }): E.Either<Failure<Refused>, PreferencePlan> =>
        plan(facts, now),
      ),
      TE.flatMap(
        ({ preferences, isAdded }): TE.TaskEither<Failure<Refused>, readonly AddressedEvent[]> => {
          const write = changePreferences(tx, caller.realm.id, preferences);
          return isAdded ? withinLimit(tx, caller, 'topicPreferences')(write) : write;
        },
      ),
      TE.flatMap((events) => tx.events.emit(caller.realm.id, events)),
    ),
  );

/** Sets the visibility policy of a topic. Source: reference, "POST /user_topics". */
export const setTopicPreference =
  (dependencies: Dependencies) =>
  (
    caller: Caller,
    command: SetTopicPreference,
  ): TE.TaskEither<Failure<ChannelFailure<'InvalidChannelId'>>, void> =>
    change(dependencies, caller, command.channelId, (facts, now) =>
      planPreference(facts, caller, command, now),
    );

export type MuteTopicFailure = Failure<
  ChannelFailure<'InvalidChannelId' | 'InvalidChannelNameGiven' | 'TopicNotMuted'>
>;

/** Mutes or unmutes a topic, the older way. Source: reference, "POST /user_topics", legacy. */
export const muteTopic =
  (dependencies: Dependencies) =>
  (caller: Caller, command: MuteTopic): TE.TaskEither<MuteTopicFailure, void> =>
    change(dependencies, caller, command.channel, (facts, now) =>
      planMute(facts, caller, command, now),
    );
