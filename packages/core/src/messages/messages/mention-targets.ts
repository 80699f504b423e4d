import type { Mentions } from '../../access';
import type { FlagHolders, StoredFlag, UserId } from '../../kernel';

/** The flags that the text of a message gives to some of those who have it. */
export const mentionFlags = ['mentioned', 'topic_wildcard_mentioned', 'has_alert_word'] as const;

type MentionFlag = (typeof mentionFlags)[number];

/** For whom a message is not like any other, and by what. */
export type MentionTargets = Readonly<Record<MentionFlag, readonly UserId[]>> & {
  /** They mute the sender, so that the message is read as it comes. */
  readonly mutedBy: readonly UserId[];
};

/** The same by user, as it is kept: nothing for whoever has none of the flags. */
export const flagsToSet = (
  mentionTargets: MentionTargets,
): readonly (readonly [UserId, readonly StoredFlag[]])[] =>
  Array.from(new Set(mentionFlags.flatMap((flag) => mentionTargets[flag])), (userId) => [
    userId,
    mentionFlags.filter((flag) => mentionTargets[flag].includes(userId)),
  ]);

/** The same as an event tells it, with what everyone who has the message is told. */
export const mentionFlagHolders = (
  mentionTargets: MentionTargets,
  mentions: Mentions,
): FlagHolders => ({
  ...Object.fromEntries(
    mentionFlags
      .filter((flag) => mentionTargets[flag].length > 0)
      .map((flag) => [flag, mentionTargets[flag]]),
  ),
  ...(mentions.everyoneInChannel ? { stream_wildcard_mentioned: 'everyone' } : {}),
});
