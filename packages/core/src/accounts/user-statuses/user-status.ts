import * as t from 'io-ts';

export const StatusEmoji = t.readonly(
  t.type({ emojiName: t.string, emojiCode: t.string, reactionType: t.string }),
);
/** The emoji of a status; without one, every part except the type is empty. */
export type StatusEmoji = t.TypeOf<typeof StatusEmoji>;

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

/**
 * The status on the wire: only the parts that are set.
 *
 * Source: docs/reference/own-account.md#status.
 */
export const presentStatus = (status: UserStatus, isAway: boolean) => ({
  ...(isAway ? { away: true } : {}),
  ...(status.text === '' ? {} : { status_text: status.text }),
  ...(status.emoji.emojiName === ''
    ? {}
    : {
        emoji_name: status.emoji.emojiName,
        emoji_code: status.emoji.emojiCode,
        reaction_type: status.emoji.reactionType,
      }),
});
