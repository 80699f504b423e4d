import type { Mentions } from '../../access';
import type { FlagHolders, StoredFlag, UserId } from '../../kernel';

/** The flags that the text of a message gives to some of those who have it. */
export const noticedFlags = ['mentioned', 'topic_wildcard_mentioned', 'has_alert_word'] as const;

type NoticedFlag = (typeof noticedFlags)[number];

/** For whom a message is not like any other, and by what. */
export type Noticing = Readonly<Record<NoticedFlag, readonly UserId[]>> & {
  /** They mute the sender, so that the message is read as it comes. */
  readonly indifferent: readonly UserId[];
};

/** The same by user, as it is kept: nothing for whoever has none of the flags. */
export const flagsToSet = (
  noticing: Noticing,
): readonly (readonly [UserId, readonly StoredFlag[]])[] =>
  Array.from(new Set(noticedFlags.flatMap((flag) => noticing[flag])), (userId) => [
    userId,
    noticedFlags.filter((flag) => noticing[flag].includes(userId)),
  ]);

/** The same as an event tells it, with what everyone who has the message is told. */
export const noticingHolders = (noticing: Noticing, mentions: Mentions): FlagHolders => ({
  ...Object.fromEntries(
    noticedFlags.filter((flag) => noticing[flag].length > 0).map((flag) => [flag, noticing[flag]]),
  ),
  ...(mentions.everyoneInChannel ? { stream_wildcard_mentioned: 'everyone' } : {}),
});
