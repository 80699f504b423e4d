import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../access';
import type { MessageForViewer, PreferenceChange } from '../../channels';
import type { Timestamp, UserId } from '../../kernel';
import type { AddressedEvent } from '../domain-events';
import type { EmojiCatalogue, EmojiReference, NamedReference } from '../emoji/emoji';
import { unknownPerson } from '../messages/hide-inaccessible-users';
import type { MessageAudienceFacts } from '../messages/message-audience';
import { messageActionAudience } from '../messages/message-audience';
import { viewPerson } from '../messages/message-sender';
import type { Participant } from '../topics/topic-following';
import { planParticipation } from '../topics/topic-following';
import type { MessageFailure } from '../failures';
import { messageFailure } from '../failures';
import type { NewReactionFailure, OwnReactionFailure } from './identify-reaction';
import { identifyNewReaction, identifyOwnReaction } from './identify-reaction';
import type { Reaction } from './reaction';
import type { ReactionAdded, ReactionRemoved } from './reaction-events';

export type ReactionFacts = {
  readonly message: MessageForViewer;
  readonly catalogue: EmojiCatalogue;
  /** All reactions to the message. */
  readonly reactions: readonly Reaction[];
  readonly audience: MessageAudienceFacts;
  /** Other guests than these see a placeholder for the caller; undefined if no guest does. */
  readonly callerKnownTo: readonly UserId[] | undefined;
};

export type NewReactionFacts = ReactionFacts & {
  /** The caller, if participating may change their preference for the topic. */
  readonly participant: Participant | undefined;
};

type ReactionPlan = { readonly reaction: Reaction; readonly event: AddressedEvent };

export type NewReactionPlan = ReactionPlan & {
  /** The message is added to the caller's history as read. */
  readonly entersHistory: boolean;
  readonly preferences: readonly PreferenceChange[];
};

const reactionEvent = (
  { user, realm }: Caller,
  tag: (ReactionAdded | ReactionRemoved)['_tag'],
  { message, audience, callerKnownTo }: ReactionFacts,
  { emoji }: Reaction,
): AddressedEvent => ({
  event: {
    _tag: tag,
    messageId: message.id,
    reaction: {
      emojiName: emoji.name,
      emojiCode: emoji.code,
      reactionType: emoji.type,
      user: viewPerson(user, realm),
    },
    ...(callerKnownTo === undefined
      ? {}
      : { inaccessibleUser: { user: unknownPerson(user.id, realm), knownTo: callerKnownTo } }),
  },
  audience: messageActionAudience(message, audience),
});

/** Reactions of one user to one message. */
const maxReactionsOfUser = 100;

/** Reactions of all users to one message. */
export const maxReactions = 20_000;

/** The message is locked, so that simultaneous reactions are counted. */
const checkReactionCount = (
  { user }: Caller,
  reactions: readonly Reaction[],
): E.Either<MessageFailure<'TooManyReactions'>, void> => {
  const own = reactions.filter(({ userId }) => userId === user.id).length;
  if (own >= maxReactionsOfUser) {
    return E.left(messageFailure('TooManyReactions', { limit: maxReactionsOfUser }));
  }
  return reactions.length >= maxReactions
    ? E.left(messageFailure('TooManyReactions', { limit: maxReactions }))
    : E.right(undefined);
};

/** Plans the caller's reaction to a message. Source: docs/reference/emoji.md#adding-a-reaction. */
export const planNewReaction = (
  caller: Caller,
  facts: NewReactionFacts,
  reference: NamedReference,
  now: Timestamp,
): E.Either<NewReactionFailure | MessageFailure<'TooManyReactions'>, NewReactionPlan> => {
  const { message, catalogue, reactions, participant } = facts;
  return pipe(
    identifyNewReaction(catalogue, reactions, caller.user.id, reference),
    E.tap(() => checkReactionCount(caller, reactions)),
    E.map((emoji) => {
      const reaction = { userId: caller.user.id, emoji };
      const entersHistory = !message.isInHistory;
      const audience = entersHistory
        ? { ...facts.audience, enteredFor: [...facts.audience.enteredFor, caller.user.id] }
        : facts.audience;
      return {
        reaction,
        entersHistory,
        preferences: planParticipation(participant, message, now),
        event: reactionEvent(caller, 'ReactionAdded', { ...facts, audience }, reaction),
      };
    }),
  );
};

/**
 * Plans the removal of the caller's reaction.
 *
 * Source: docs/reference/emoji.md#removing-a-reaction.
 */
export const planReactionRemoval = (
  caller: Caller,
  facts: ReactionFacts,
  reference: EmojiReference,
): E.Either<OwnReactionFailure, ReactionPlan> =>
  pipe(
    identifyOwnReaction(facts.catalogue, facts.reactions, caller.user.id, reference, caller.level),
    E.map((reaction) => ({
      reaction,
      event: reactionEvent(caller, 'ReactionRemoved', facts, reaction),
    })),
  );
