import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { isServiceBot } from '../../../access';
import type { Async, UserId } from '../../../kernel';
import { together } from '../../../kernel';
import type { ChannelTopicName } from '../../topics/topic-following';
import type { Reader } from '../../transaction';
import type { Destination } from '../destination';
import type { MentionPermissionFacts } from '../mention-permission';
import { wildcardLimit } from '../mention-permission';
import type { FlagFacts, FlaggingText } from '../message-flags';
import { flagCandidates } from '../message-flags';
import type { MessageText } from '../plan-send';

type MentioningText = FlaggingText & {
  readonly senderId: UserId;
  /** Undefined for direct messages. */
  readonly place: ChannelTopicName | undefined;
};

type MentionFacts = {
  readonly mentions: MentionPermissionFacts;
  readonly flags: FlagFacts;
};

const loadTopicParticipants = (
  { topics }: Reader,
  { realm }: Caller,
  { senderId, place, mentions }: MentioningText,
): Async<readonly UserId[]> =>
  place === undefined || !mentions.everyoneInTopic
    ? TE.right([])
    : pipe(
        topics.participantsIn(realm.id, place.channel.recipientId, place.topic),
        TE.map((participants) => Array.from(new Set([...participants, senderId]))),
      );

/** Counts subscribers and participants, for wildcard mentions and the notice to a bot's owner. */
const loadCounts = (
  { subscriptions }: Reader,
  { realm, user }: Caller,
  { place, mentions }: MentioningText,
  participants: readonly UserId[],
): Async<Pick<MentionPermissionFacts, 'subscriberCount' | 'subscribedParticipantCount'>> => {
  const isOwned = (user.bot?.ownerId ?? null) !== null;
  const needsSubscribers = mentions.everyoneInChannel || isOwned;
  return place === undefined || !(needsSubscribers || mentions.everyoneInTopic)
    ? TE.right({ subscriberCount: undefined, subscribedParticipantCount: undefined })
    : together({
        subscriberCount: needsSubscribers
          ? pipe(
              subscriptions.firstSubscribersOf(realm.id, place.channel.id, wildcardLimit + 1),
              TE.map(({ length }) => length),
            )
          : TE.right(undefined),
        subscribedParticipantCount: mentions.everyoneInTopic
          ? pipe(
              subscriptions.subscribedAmong(realm.id, place.channel.id, participants),
              TE.map(({ length }) => length),
            )
          : TE.right(undefined),
      });
};

/**
 * Loads whom a text mentions and alerts, and who may mention them. Queries only what the text
 * needs.
 *
 * @param holdersAmong which of some users have the message, or will have it; ascending
 */
export const loadMentionFacts = (
  tx: Reader,
  caller: Caller,
  text: MentioningText,
  holdersAmong: (userIds: readonly UserId[]) => Async<readonly UserId[]>,
): Async<MentionFacts> => {
  const { realm } = caller;
  const { userIds, groupIds } = text.mentions;
  return pipe(
    // These queries do not depend on each other, so they are started together.
    together({
      groups: groupIds.length === 0 ? E.right([]) : tx.userGroups.loadMany(realm, groupIds),
      groupMembers: groupIds.length === 0 ? E.right([]) : tx.users.activeIn(realm, groupIds),
      named: userIds.length === 0 ? E.right([]) : tx.users.loadMany(realm.id, userIds),
      topicParticipants: loadTopicParticipants(tx, caller, text),
      preferences: tx.notificationPreferences.of(realm.id, text),
    }),
    TE.flatMap(({ groups, groupMembers, named, topicParticipants, preferences }) => {
      const { alertWords, mutedBy } = preferences;
      const found = { groupMembers, named, topicParticipants, alertWords, mutedBy };
      const candidates = flagCandidates(text, found);
      return pipe(
        together({
          counts: loadCounts(tx, caller, text, topicParticipants),
          holders: candidates.length === 0 ? E.right([]) : holdersAmong(candidates),
        }),
        TE.map(({ counts, holders }) => ({
          mentions: {
            subscriberCount: counts.subscriberCount,
            subscribedParticipantCount: counts.subscribedParticipantCount,
            groups,
          },
          flags: { groupMembers, topicParticipants, alertWords, mutedBy, named, holders },
        })),
      );
    }),
  );
};

/** Which of some users will have the message; service bots will not. */
const receiversAmong =
  ({ messages }: Reader, { realm }: Caller, destination: Destination) =>
  (userIds: readonly UserId[]): Async<readonly UserId[]> =>
    destination._tag === 'InChannel'
      ? messages.receiversAmong(realm.id, destination.channel.id, userIds)
      : TE.right(
          destination.people
            .filter((user) => user.isActive && !isServiceBot(user) && userIds.includes(user.id))
            .map(({ id }) => id),
        );

/** Calls `loadMentionFacts` for a message that is not sent yet. */
export const loadMentionFactsAt = (
  tx: Reader,
  caller: Caller,
  destination: Destination,
  { content, rendering: { mentions } }: MessageText,
): Async<MentionFacts> =>
  loadMentionFacts(
    tx,
    caller,
    {
      senderId: caller.user.id,
      content,
      mentions,
      place: destination._tag === 'InChannel' ? destination : undefined,
    },
    receiversAmong(tx, caller, destination),
  );
