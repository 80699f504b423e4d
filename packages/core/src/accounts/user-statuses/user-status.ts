import * as t from 'io-ts';

export const StatusEmoji = t.readonly(
  t.type({ emojiName: t.string, emojiCode: t.string, reactionType: t.string }),
);
/** The emoji of a status; every part is empty, but for the type, where there is none. */
export type StatusEmoji = t.TypeOf<typeof StatusEmoji>;

export const noStatusEmoji: StatusEmoji = {
  emojiName: '',
  emojiCode: '',
  reactionType: 'unicode_emoji',
};

/** What somebody says of themselves for the time being. */
export type UserStatus = {
  /** Empty where there is none. */
  readonly text: string;
  readonly emoji: StatusEmoji;
};

export const noStatus: UserStatus = { text: '', emoji: noStatusEmoji };

/** In Unicode code points. Source: API document, "Limits". */
export const maxStatusTextLength = 60;

/**
 * The status as it goes on the wire: only the parts that say something.
 *
 * Source: reference, "Status".
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
