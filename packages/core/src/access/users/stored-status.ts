import * as t from 'io-ts';
import type { StatusParts } from './status-parts';

/**
 * The status of an added user as the log stores it. Older versions, which may run beside this one,
 * write and read it in this form: under the names of the API.
 */
export const StoredStatus = t.readonly(
  t.partial({
    away: t.boolean,
    status_text: t.string,
    emoji_name: t.string,
    emoji_code: t.string,
    reaction_type: t.string,
  }),
);
type StoredStatus = t.TypeOf<typeof StoredStatus>;

export const storeStatus = ({ away, text, emoji }: StatusParts): StoredStatus => ({
  ...(away === undefined ? {} : { away }),
  ...(text === undefined ? {} : { status_text: text }),
  ...(emoji === undefined
    ? {}
    : {
        emoji_name: emoji.emojiName,
        emoji_code: emoji.emojiCode,
        reaction_type: emoji.reactionType,
      }),
});

/** The parts that the log has. */
export const readStatus = ({ away, status_text, ...emoji }: StoredStatus): StatusParts => ({
  ...(away === undefined ? {} : { away }),
  ...(status_text === undefined ? {} : { text: status_text }),
  ...(emoji.emoji_name === undefined
    ? {}
    : {
        emoji: {
          emojiName: emoji.emoji_name,
          emojiCode: emoji.emoji_code ?? '',
          reactionType: emoji.reaction_type ?? '',
        },
      }),
});
