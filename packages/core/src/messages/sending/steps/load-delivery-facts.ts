import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Renderer } from '../../../access';
import { isBot, isOpenToGuests } from '../../../access';
import { hasSharedHistory, loadChannelViewers } from '../../../channels';
import type { Async, UserId } from '../../../kernel';
import { together } from '../../../kernel';
import { holdLinked, loadClaimable } from '../../attachments/steps/claim-attachments';
import { addressedBy } from '../../outgoing-webhooks/webhook-trigger';
import { loadFollowFacts } from '../../topics/steps/load-follow-facts';
import type { ChannelTopicName, TopicFollowFacts } from '../../topics/topic-following';
import { planFollowingOnSend } from '../../topics/topic-following';
import type { Reader, Transaction } from '../../transaction';
import type { Destination } from '../destination';
import { mentionedPeople, planMentionFlags } from '../message-flags';
import type { DeliveryFacts, MessageText } from '../plan-send';
import { loadMentionFactsAt } from './load-mention-facts';

const isNewTopic = (
  { messages }: Reader,
  { realm, user }: Caller,
  { channel, topic }: ChannelTopicName,
): Async<boolean> =>
  pipe(
    messages.hasAny(
      realm.id,
      channel.recipientId,
      topic,
      hasSharedHistory(channel.privacy) ? undefined : user.id,
    ),
    TE.map((exists) => !exists),
  );

type SenderFacts = Pick<DeliveryFacts, 'isSenderSubscribed' | 'guestsKnowingSender'>;

/** Loads who knows the sender, unless everyone does. */
const loadSenderFacts = (
  { knownUsers, subscriptions }: Reader,
  { realm, user }: Caller,
  destination: Destination,
): Async<SenderFacts> =>
  destination._tag === 'InConversation' || isBot(user) || isOpenToGuests(realm)
    ? TE.right({ isSenderSubscribed: false, guestsKnowingSender: [] })
    : pipe(
        subscriptions.subscribedAmong(realm.id, destination.channel.id, [user.id]),
        TE.map(({ length }) => length > 0),
        TE.bindTo('isSenderSubscribed'),
        TE.bind('guestsKnowingSender', ({ isSenderSubscribed }) =>
          isSenderSubscribed ? TE.right([]) : knownUsers.guestsOf(realm.id, user.id),
        ),
      );

const followFactsOf = (
  tx: Reader,
  { realm }: Caller,
  destination: Destination,
  userIds: readonly UserId[],
): Async<readonly TopicFollowFacts[]> =>
  destination._tag === 'InConversation'
    ? TE.right([])
    : loadFollowFacts(tx, realm, destination, userIds);

/** The sender's id, unless the sender is a bot: bots do not follow topics. */
const followingSender = ({ user }: Caller): readonly UserId[] => (isBot(user) ? [] : [user.id]);

type Following = Pick<DeliveryFacts, 'following' | 'muted'>;

/**
 * Loads whether mentioned users follow the topic, besides the sender, and the muted topics of those
 * users whose preferences the message changes.
 */
const loadFollowing = (
  tx: Reader,
  caller: Caller,
  destination: Destination,
  { content, now, rendering: { mentions } }: MessageText,
  sender: readonly TopicFollowFacts[],
  { flags, isTopicNew }: Pick<DeliveryFacts, 'flags' | 'isTopicNew'>,
): Async<Following> => {
  if (destination._tag === 'InConversation') {
    return TE.right({ following: [], muted: new Map() });
  }
  const [senderId] = followingSender(caller);
  const mentioned = mentionedPeople(planMentionFlags({ content, mentions }, flags), flags);
  return pipe(
    followFactsOf(
      tx,
      caller,
      destination,
      mentioned.filter((id) => id !== senderId),
    ),
    TE.flatMap((mentionedFacts): Async<Following> => {
      const following = [...sender, ...mentionedFacts];
      const facts = { following, isTopicNew };
      const { own, others } = planFollowingOnSend(senderId, mentioned, facts, destination, now);
      const changing = [...(own === undefined ? [] : [own]), ...others];
      return changing.length === 0
        ? TE.right({ following, muted: new Map() })
        : pipe(
            tx.topicPreferences.mutedOf(
              caller.realm.id,
              changing.map(({ userId }) => userId),
            ),
            TE.map((muted) => ({ following, muted })),
          );
    }),
  );
};

/**
 * Whether the channel has no messages yet. Only the first message of a topic can be the first of
 * its channel; of bots it is not known whether the topic is new.
 */
const startsHistory = (
  { messages }: Reader,
  { realm, user }: Caller,
  destination: Destination,
  isTopicNew: boolean,
): Async<boolean> =>
  destination._tag === 'InConversation' || !(isTopicNew || isBot(user))
    ? TE.right(false)
    : pipe(
        messages.hasAny(realm.id, destination.channel.recipientId),
        TE.map((exists) => !exists),
      );

/** Locks a channel without messages, so that of several first messages each knows those before. */
const lockIfEmpty = (
  { channels, messages }: Pick<Transaction, 'channels' | 'messages'>,
  { realm }: Caller,
  destination: Destination,
): Async<void> =>
  destination._tag === 'InConversation'
    ? TE.right(undefined)
    : pipe(
        messages.hasAny(realm.id, destination.channel.recipientId),
        TE.flatMap((exists) =>
          exists ? TE.right(undefined) : channels.lock(realm.id, [destination.channel.id]),
        ),
      );

/** Locks what a message changes besides itself: an empty channel, and then the files that it links. */
export const lockForDelivery = (
  tx: Transaction,
  caller: Caller,
  destination: Destination,
  { rendering }: MessageText,
): Async<void> =>
  pipe(
    lockIfEmpty(tx, caller, destination),
    TE.flatMap(() => holdLinked(tx, caller, rendering)),
  );

/** Loads who can see the channel if its record changes: it becomes active, or has messages. */
const loadViewersOfChanged = (
  tx: Reader,
  { realm }: Caller,
  destination: Destination,
  isFirstMessage: boolean,
): Async<readonly UserId[]> =>
  destination._tag === 'InConversation' || (destination.channel.isRecentlyActive && !isFirstMessage)
    ? TE.right([])
    : pipe(
        loadChannelViewers(tx, realm, [destination.channel]),
        TE.map((viewers) => viewers.get(destination.channel.id) ?? []),
      );

const loadChannelChanges = (
  tx: Reader,
  caller: Caller,
  destination: Destination,
  isTopicNew: boolean,
): Async<Pick<DeliveryFacts, 'isFirstMessage' | 'channelViewers'>> =>
  pipe(
    startsHistory(tx, caller, destination, isTopicNew),
    TE.flatMap((isFirstMessage) =>
      pipe(
        loadViewersOfChanged(tx, caller, destination, isFirstMessage),
        TE.map((channelViewers) => ({ isFirstMessage, channelViewers })),
      ),
    ),
  );

/** Loads what the effects of a message at its destination depend on. */
export const loadDeliveryFacts = (
  tx: Reader,
  renderer: Pick<Renderer, 'topicLinks'>,
  caller: Caller,
  destination: Destination,
  text: MessageText,
): Async<DeliveryFacts> => {
  const { realm, user } = caller;
  const { rendering } = text;
  const place = destination._tag === 'InChannel' ? destination : undefined;
  const addressed = addressedBy(user, destination, rendering.mentions);
  return pipe(
    // These queries do not depend on each other, so they are started together.
    together({
      mentionFacts: loadMentionFactsAt(tx, caller, destination, text),
      linkifiers: place === undefined ? E.right([]) : tx.linkifiers.list(realm.id),
      webhooks:
        addressed.userIds.length === 0 && addressed.members === undefined
          ? E.right([])
          : tx.bots.webhooksAmong(realm.id, addressed),
      isTopicNew:
        place === undefined || isBot(user) ? E.right(false) : isNewTopic(tx, caller, place),
      sender: loadSenderFacts(tx, caller, destination),
      attachments: loadClaimable(tx, caller, rendering),
      ownFollowing: followFactsOf(tx, caller, destination, followingSender(caller)),
    }),
    TE.flatMap((found) =>
      pipe(
        together({
          uploadSpaceUsed:
            found.attachments.length === 0 ? E.right(0) : tx.attachments.spaceUsed(realm.id),
          followers: loadFollowing(tx, caller, destination, text, found.ownFollowing, {
            flags: found.mentionFacts.flags,
            isTopicNew: found.isTopicNew,
          }),
          changes: loadChannelChanges(tx, caller, destination, found.isTopicNew),
        }),
        TE.map(({ uploadSpaceUsed, followers, changes }) => ({
          // Every message makes this value: without spreads it takes a fraction of the time.
          mentions: found.mentionFacts.mentions,
          flags: found.mentionFacts.flags,
          topicLinks: place === undefined ? [] : renderer.topicLinks(place.topic, found.linkifiers),
          webhooks: found.webhooks,
          following: followers.following,
          isTopicNew: found.isTopicNew,
          isFirstMessage: changes.isFirstMessage,
          muted: followers.muted,
          channelViewers: changes.channelViewers,
          isSenderSubscribed: found.sender.isSenderSubscribed,
          guestsKnowingSender: found.sender.guestsKnowingSender,
          attachments: found.attachments,
          uploadSpaceUsed,
        })),
      ),
    ),
  );
};
