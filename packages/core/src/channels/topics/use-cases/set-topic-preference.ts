import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { identity, pipe } from 'fp-ts/function';
import type { AccessFailure, Caller } from '../../../access';
import { withinLimit } from '../../../access';
import type { ChannelId, Clock, Unexpected } from '../../../kernel';
import { sameText } from '../../../kernel';
import { canReadContent } from '../../channels/channel-access';
import { loadReadableChannel } from '../../channels/steps/load-channel';
import type { Transaction, UnitOfWork } from '../../transaction';
import { changePreferences } from '../steps/change-preferences';
import { canonicalTopic } from '../topic';
import type { TopicPreference, VisibilityPolicy } from '../topic-preference';
import { visibilityPolicy } from '../topic-preference';
import type { ChannelFailure } from '../../failures';
import { channelFailure } from '../../failures';

export type SetTopicPreference = {
  readonly channelId: ChannelId;
  readonly topic: string;
  readonly policy: VisibilityPolicy;
};

type Needs = 'channels' | 'collections' | 'events' | 'topics';
type Tx = Pick<Transaction, Needs>;

type Dependencies = { readonly transact: UnitOfWork<Needs>; readonly clock: Clock };

const find = (
  { topics }: Tx,
  { realm, user }: Caller,
  { channelId, topic }: SetTopicPreference,
): TE.TaskEither<Unexpected, TopicPreference | undefined> =>
  pipe(
    topics.preferencesOf(realm.id, user.id),
    TE.map((own) =>
      own.find(
        (preference) => preference.channelId === channelId && sameText(preference.topic, topic),
      ),
    ),
  );

/** Writes the preference, and tells the user's clients if it is another than before. */
const write = (
  tx: Tx,
  caller: Caller,
  command: SetTopicPreference,
  now: number,
): TE.TaskEither<AccessFailure<'CollectionFull'> | Unexpected, void> =>
  pipe(
    find(tx, caller, command),
    TE.flatMap((current): TE.TaskEither<AccessFailure<'CollectionFull'> | Unexpected, void> => {
      const preference = { ...command, userId: caller.user.id, updatedAt: now };
      return (current?.policy ?? visibilityPolicy.inherit) === command.policy
        ? TE.right(undefined)
        : pipe(
            changePreferences(tx, caller.realm.id, [preference]),
            current === undefined ? withinLimit(tx, caller, 'topicPreferences') : identity,
            TE.flatMap((told) => tx.events.emit(caller.realm.id, told)),
          );
    }),
  );

/** Giving a preference up works on any channel, so that it can be done after losing access. */
const checkChannel = (
  tx: Tx,
  caller: Caller,
  { channelId, policy }: SetTopicPreference,
): TE.TaskEither<ChannelFailure<'InvalidChannelId'> | Unexpected, void> =>
  policy === visibilityPolicy.inherit
    ? pipe(
        TE.Do,
        TE.bind('target', () => tx.channels.findFor(caller.realm.id, caller.user.id, channelId)),
        TE.bind('own', () => tx.topics.preferencesOf(caller.realm.id, caller.user.id)),
        TE.filterOrElseW(
          ({ target, own }) =>
            (O.isSome(target) && canReadContent(caller, target.value)) ||
            own.some((preference) => preference.channelId === channelId),
          () => channelFailure('InvalidChannelId'),
        ),
        TE.map(() => undefined),
      )
    : pipe(
        loadReadableChannel(tx, caller, channelId),
        TE.filterOrElseW(
          ({ channel }) => !channel.isArchived,
          () => channelFailure('InvalidChannelId'),
        ),
        TE.map(() => undefined),
      );

/** What the caller wants to hear of a topic. Source: reference, "POST /user_topics". */
export const setTopicPreference =
  ({ transact, clock }: Dependencies) =>
  (
    caller: Caller,
    command: SetTopicPreference,
  ): TE.TaskEither<
    ChannelFailure<'InvalidChannelId'> | AccessFailure<'CollectionFull'> | Unexpected,
    void
  > => {
    const named = { ...command, topic: canonicalTopic(command.topic) };
    return transact((tx: Tx) =>
      pipe(
        checkChannel(tx, caller, named),
        TE.flatMap(() => TE.fromIO(clock.now)),
        TE.flatMap((now) => write(tx, caller, named, now)),
      ),
    );
  };

export type MuteTopic = {
  readonly channel: ChannelId | string;
  readonly topic: string;
  readonly isMuted: boolean;
};

export type MuteTopicFailure =
  | ChannelFailure<'InvalidChannelId' | 'InvalidChannelNameGiven' | 'TopicNotMuted'>
  | AccessFailure<'CollectionFull'>
  | Unexpected;

/** A channel in which the caller can mute a topic; whatever was muted can be unmuted again. */
const findChannel = (
  { channels }: Tx,
  caller: Caller,
  { channel, isMuted }: MuteTopic,
): TE.TaskEither<
  ChannelFailure<'InvalidChannelId' | 'InvalidChannelNameGiven'> | Unexpected,
  ChannelId
> =>
  pipe(
    typeof channel === 'number'
      ? channels.findManyFor(caller.realm.id, caller.user.id, [channel])
      : channels.findByNamesFor(caller.realm.id, caller.user.id, [channel.trim()]),
    TE.map((found) =>
      found.find(
        (target) => !isMuted || (canReadContent(caller, target) && !target.channel.isArchived),
      ),
    ),
    TE.flatMap(
      TE.fromNullable(
        typeof channel === 'number'
          ? channelFailure('InvalidChannelId')
          : channelFailure('InvalidChannelNameGiven', { name: channel }),
      ),
    ),
    TE.map((target) => target.channel.id),
  );

/** The older way to mute and unmute. Source: reference, "POST /user_topics", legacy. */
export const muteTopic =
  ({ transact, clock }: Dependencies) =>
  (caller: Caller, command: MuteTopic): TE.TaskEither<MuteTopicFailure, void> =>
    transact((tx: Tx) =>
      pipe(
        TE.Do,
        TE.bindW('channelId', () =>
          pipe(
            findChannel(tx, caller, command),
            TE.mapLeft((failure) =>
              command.isMuted || failure._tag === 'Unexpected'
                ? failure
                : channelFailure('TopicNotMuted'),
            ),
          ),
        ),
        TE.let('preference', ({ channelId }) => ({
          channelId,
          topic: canonicalTopic(command.topic),
          policy: command.isMuted ? visibilityPolicy.muted : visibilityPolicy.inherit,
        })),
        TE.bindW('current', ({ preference }) => find(tx, caller, preference)),
        TE.filterOrElseW(
          ({ current }) => command.isMuted || current?.policy === visibilityPolicy.muted,
          () => channelFailure('TopicNotMuted'),
        ),
        TE.bindW('now', () => TE.fromIO(clock.now)),
        TE.flatMap(({ preference, now }) => write(tx, caller, preference, now)),
      ),
    );
