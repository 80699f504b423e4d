import type { Mentions, User } from '../../access';
import { isBot, isServiceBot, isSystemBot } from '../../access';
import type { AutomaticFlag, FlagHolders, UserId } from '../../kernel';
import type { UserAlertWord } from '../alert-words/alert-word';
import { alertedBy } from '../alert-words/alert-word';
import type { InitialFlags } from '../messages/new-message';

/** Flags that depend on the text of a message. */
export const textFlags = ['mentioned', 'topic_wildcard_mentioned', 'has_alert_word'] as const;

type TextFlag = (typeof textFlags)[number];

/** The users for whom the text flags the message, by flag. */
export type MentionTargets = Readonly<Record<TextFlag, readonly UserId[]>>;

/** What decides who gets which flag on a message. */
export type FlagFacts = {
  /** Active members of the mentioned groups and of their subgroups. */
  readonly groupMembers: readonly UserId[];
  /** Participants of the topic, the sender included, if the text mentions the topic. */
  readonly topicParticipants: readonly UserId[];
  /** Alert words of all users that the text may contain. */
  readonly alertWords: readonly UserAlertWord[];
  /** Users who mute the sender. */
  readonly mutedBy: readonly UserId[];
  /** Users whom the text mentions by name. */
  readonly named: readonly User[];
  /** Those of all these users who have the message, ascending; never service bots. */
  readonly holders: readonly UserId[];
};

/** The text of a message to send, or of an edit. */
export type FlaggingText = {
  /** Markdown. */
  readonly content: string;
  readonly mentions: Mentions;
};

type Candidates = MentionTargets & { readonly mutedBy: readonly UserId[] };

/** Users who would get flags if everybody had the message. */
const candidatesOf = (
  { content, mentions }: FlaggingText,
  facts: Omit<FlagFacts, 'holders' | 'named'>,
): Candidates => ({
  mentioned: [...mentions.userIds, ...facts.groupMembers],
  topic_wildcard_mentioned: facts.topicParticipants,
  has_alert_word: alertedBy(content, facts.alertWords),
  mutedBy: facts.mutedBy,
});

/** Users of whom the plan needs to know whether they have the message. */
export const flagCandidates = (
  text: FlaggingText,
  facts: Omit<FlagFacts, 'holders' | 'named'>,
): readonly UserId[] => Array.from(new Set(Object.values(candidatesOf(text, facts)).flat()));

const among = (holders: readonly UserId[], candidates: readonly UserId[]): readonly UserId[] => {
  const named = new Set(candidates);
  return holders.filter((id) => named.has(id));
};

/**
 * Plans for whom the text flags the message: only for users who have it, so that a mention does not
 * reveal a message to users who may not read it.
 *
 * Source: docs/reference/flags.md#when-a-message-is-sent.
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
  /** Whether the sender has read the message when it is sent. */
  readonly isReadBySender: boolean;
  /** Other users for whom the message is read when it is sent. */
  readonly readBy?: readonly UserId[];
};

/** The flags that a message gets when it is sent. */
export type FlagPlan = MentionTargets & {
  /** Bots outside the channel that receive the message because they are mentioned. */
  readonly delivered: readonly UserId[];
  readonly read: readonly UserId[];
};

const canBeCalled = (user: User): boolean =>
  isBot(user) && !isServiceBot(user) && !isSystemBot(user) && user.isActive;

/** Plans the flags of a message to send. In channels, mentioned bots always receive the message. */
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

/** Users whom the text mentions by name and who have the message: they may follow the topic. */
export const mentionedPeople = (
  { mentioned }: MentionTargets,
  { named }: Pick<FlagFacts, 'named'>,
): readonly UserId[] =>
  named.filter((user) => !isBot(user) && mentioned.includes(user.id)).map(({ id }) => id);

/** The flags by user as they are stored; only users with a flag have a row. */
export const flagRows = (
  targets: MentionTargets,
): readonly (readonly [UserId, readonly AutomaticFlag[]])[] =>
  Array.from(new Set(textFlags.flatMap((flag) => targets[flag])), (userId) => [
    userId,
    textFlags.filter((flag) => targets[flag].includes(userId)),
  ]);

/** The flags of a message that is sent, as they are stored. */
export const initialFlags = (plan: FlagPlan): InitialFlags => ({
  delivered: plan.delivered,
  read: plan.read,
  stored: flagRows(plan),
});

/** The flags as the event of the message lists them. */
export const presentFlagPlan = (plan: FlagPlan, mentions: Mentions): FlagHolders => ({
  ...Object.fromEntries(
    (['read', ...textFlags] as const)
      .filter((flag) => plan[flag].length > 0)
      .map((flag) => [flag, plan[flag]]),
  ),
  ...(mentions.everyoneInChannel ? { stream_wildcard_mentioned: 'everyone' } : {}),
});
