import * as O from 'fp-ts/Option';
import type * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { identity, pipe } from 'fp-ts/function';
import type { AccessFailure, Caller } from '../../../access';
import { withinLimit } from '../../../access';
import type { Async, ChannelId, Timestamp, Work } from '../../../kernel';
import type { ChannelFailure } from '../../failures';
import type { Reader } from '../../transaction';
import type {
  MuteTopic,
  PreferenceFacts,
  PreferencePlan,
  SetTopicPreference,
} from '../preference-plan';
import { addsPreference, planMute, planPreference } from '../preference-plan';
import { preferenceEvents } from '../preference-change';
import { loadPreferenceChanges } from '../steps/load-preference-changes';
import type { Ports } from '../../use-case-ports';

type Dependencies = Pick<Ports, 'clock' | 'transact'>;

const loadFacts = (
  { channels, topicPreferences }: Reader,
  { realm, user }: Caller,
  channel: ChannelId | string,
): Async<PreferenceFacts> =>
  pipe(
    TE.Do,
    TE.bind('target', () =>
      typeof channel === 'number'
        ? channels.findFor(realm.id, user.id, channel)
        : pipe(
            channels.loadByNamesFor(realm.id, user.id, [channel.trim()]),
            TE.map(([found]) => O.fromNullable(found)),
          ),
    ),
    TE.bind('own', () => topicPreferences.of(realm.id, user.id)),
  );

/** Writes the plan, and announces it to the caller's clients. */
const change = <Refused>(
  { transact, clock }: Dependencies,
  caller: Caller,
  channel: ChannelId | string,
  plan: (facts: PreferenceFacts, now: Timestamp) => E.Either<Refused, PreferencePlan>,
): Work<Refused | AccessFailure<'CollectionFull'>, void> =>
  transact(caller, (tx) =>
    pipe(
      loadFacts(tx, caller, channel),
      TE.bindTo('facts'),
      TE.bind('now', () => TE.fromIO(clock.now)),
      TE.bindW('preferences', ({ facts, now }) => TE.fromEither(plan(facts, now))),
      TE.bindW('changes', ({ facts: { target }, preferences }) =>
        loadPreferenceChanges(tx, caller.realm.id, preferences, O.toUndefined(target)?.channel),
      ),
      TE.tap(({ facts, preferences }) =>
        pipe(
          tx.topicPreferences.set(caller.realm.id, preferences),
          addsPreference(facts, preferences)
            ? withinLimit(tx, caller, 'topicPreferences')
            : identity,
        ),
      ),
      TE.flatMap(({ changes }) => tx.events.emit(caller.realm.id, preferenceEvents(changes))),
    ),
  );

/** Sets the visibility policy of a topic. Source: docs/reference/topics.md#visibility-policies. */
export const setTopicPreference =
  (dependencies: Dependencies) =>
  (
    caller: Caller,
    command: SetTopicPreference,
  ): Work<ChannelFailure<'InvalidChannelId'> | AccessFailure<'CollectionFull'>, void> =>
    change(dependencies, caller, command.channelId, (facts, now) =>
      planPreference(facts, caller, command, now),
    );

type MuteTopicFailure =
  | ChannelFailure<'InvalidChannelId' | 'InvalidChannelNameGiven' | 'TopicNotMuted'>
  | AccessFailure<'CollectionFull'>;

/**
 * Mutes or unmutes a topic by the legacy endpoint.
 *
 * Source: docs/reference/topics.md#visibility-policies.
 */
export const muteTopic =
  (dependencies: Dependencies) =>
  (caller: Caller, command: MuteTopic): Work<MuteTopicFailure, void> =>
    change(dependencies, caller, command.channel, (facts, now) =>
      planMute(facts, caller, command, now),
    );
