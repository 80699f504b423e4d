import type { Mentions, User } from '../../access';
import { isBot, isServiceBot, isSystemBot } from '../../access';
import type { FlagHolders, StoredFlag, UserId } from '../../kernel';
import type { WatchedWord } from '../alert-words/alert-word';
import { alertedBy } from '../alert-words/alert-word';

/** The flags that the text of a message gives to some of those who have it. */
export const mentionFlags = ['mentioned', 'topic_wildcard_mentioned', 'has_alert_word'] as const;

type MentionFlag = (typeof mentionFlags)[number];

/** The users that a text flags a message for, by flag. */
export type MentionTargets = Readonly<Record<MentionFlag, readonly UserId[]>>;

/** What decides who gets which flag on a message. */
export type FlagFacts = {
  /** Active members of the groups that the text mentions, through subgroups too. */
  readonly groupMembers: readonly UserId[];
  /** Who took part in the topic, the sender included, if the text mentions all of them. */
  readonly topicParticipants: readonly UserId[];
  /** Everyone's alert words that the text may hold. */
  readonly watchedWords: readonly WatchedWord[];
  /** Who mutes the sender. */
  readonly mutedBy: readonly UserId[];
  /** Users whom the text mentions by name. */
  readonly named: readonly User[];
  /** Those of all these who have the message, ascending. Service bots have none. */
  readonly holders: readonly UserId[];
};

/** A text that is to be sent, or that an edited message is to have. */
export type FlaggingText = {
  /** Markdown. */
  readonly content: string;
  readonly mentions: Mentions;
};

type Candidates = MentionTargets & { readonly mutedBy: readonly UserId[] };

/** Who would get flags if everybody had the message. */
const candidatesOf = (
  { content, mentions }: FlaggingText,
  facts: Omit<FlagFacts, 'holders' | 'named'>,
): Candidates => ({
  mentioned: [...mentions.userIds, ...facts.groupMembers],
  topic_wildcard_mentioned: facts.topicParticipants,
  has_alert_word: alertedBy(content, facts.watchedWords),
  mutedBy: facts.mutedBy,
});

/** Of whom has to be known whether they have the message. */
export const flagCandidates = (
  text: FlaggingText,
  facts: Omit<FlagFacts, 'holders' | 'named'>,
): readonly UserId[] => Array.from(new Set(Object.values(candidatesOf(text, facts)).flat()));

const among = (holders: readonly UserId[], candidates: readonly UserId[]): readonly UserId[] => {
  const named = new Set(candidates);
  return holders.filter((id) => named.has(id));
};

/**
 * Whom the text flags the message for: those who have it and nobody else, so that a mention does
 * not reveal a message to users who may not read it.
 *
 * Source: reference, "How flags are computed at send time".
 */
export const planMentionFlags = (text: FlaggingText, facts: FlagFacts): MentionTargets => {
  const candidates = candidatesOf(text, facts);
  return {
    mentioned: among(facts.holders, candidates.mentioned),
    topic_wildcard_mentioned: among(facts.holders, candidates.topic_wildcard_mentioned),
    has_alert_word: among(facts.holders, candidates.has_alert_word),
  };
};

export type ReadOnArrival = {
  readonly isReadBySender: boolean;
  /** For whom else the message is read from the start. */
  readonly readBy?: readonly UserId[];
};

/** The flags that a message gets when it is sent. */
export type FlagPlan = MentionTargets & {
  /** Bots outside of the channel that receive the message because they are mentioned. */
  readonly delivered: readonly UserId[];
  readonly read: readonly UserId[];
};

const canBeCalled = (user: User): boolean =>
  isBot(user) && !isServiceBot(user) && !isSystemBot(user) && user.isActive;

/** Who gets which flag on a message that is sent; a bot that is mentioned receives it anywhere. */
export const planFlags = (
  senderId: UserId,
  isInChannel: boolean,
  text: FlaggingText,
  { isReadBySender, readBy = [] }: ReadOnArrival,
  facts: FlagFacts,
): FlagPlan => {
  const targets = planMentionFlags(text, facts);
  const delivered = isInChannel
    ? facts.named
        .filter((user) => canBeCalled(user) && !targets.mentioned.includes(user.id))
        .map(({ id }) => id)
    : [];
  const muting = among(facts.holders, facts.mutedBy);
  return {
    ...targets,
    mentioned: [...targets.mentioned, ...delivered],
    delivered,
    read: Array.from(new Set([...(isReadBySender ? [senderId] : []), ...readBy, ...muting])),
  };
};

/** People whom the text mentions by name and who have the message: they may start to follow it. */
export const mentionedPeople = (
  { mentioned }: MentionTargets,
  { named }: Pick<FlagFacts, 'named'>,
): readonly UserId[] =>
  named.filter((user) => !isBot(user) && mentioned.includes(user.id)).map(({ id }) => id);

/** The flags by user, as they are stored: a row only for users with one. */
export const flagRows = (
  targets: MentionTargets,
): readonly (readonly [UserId, readonly StoredFlag[]])[] =>
  Array.from(new Set(mentionFlags.flatMap((flag) => targets[flag])), (userId) => [
    userId,
    mentionFlags.filter((flag) => targets[flag].includes(userId)),
  ]);

/** The flags as the event of the message lists them. */
export const presentFlagPlan = (plan: FlagPlan, mentions: Mentions): FlagHolders => ({
  ...Object.fromEntries(
    (['read', ...mentionFlags] as const)
      .filter((flag) => plan[flag].length > 0)
      .map((flag) => [flag, plan[flag]]),
  ),
  ...(mentions.everyoneInChannel ? { stream_wildcard_mentioned: 'everyone' } : {}),
});
