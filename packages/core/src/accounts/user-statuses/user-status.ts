import type { StatusEmoji, StatusParts } from '../../access';

export const noStatusEmoji: StatusEmoji = {
  emojiName: '',
  emojiCode: '',
  reactionType: 'unicode_emoji',
};

/** A user's status. */
export type UserStatus = {
  /** Empty if there is no text. */
  readonly text: string;
  readonly emoji: StatusEmoji;
};

export const noStatus: UserStatus = { text: '', emoji: noStatusEmoji };

/** In Unicode code points. Source: docs/reference/own-account.md#status. */
export const maxStatusTextLength = 60;

/** The parts of the status that are set. */
export const partsOfStatus = ({ text, emoji }: UserStatus, isAway: boolean): StatusParts => ({
  ...(isAway ? { away: true } : {}),
  ...(text === '' ? {} : { text }),
  ...(emoji.emojiName === '' ? {} : { emoji }),
});
