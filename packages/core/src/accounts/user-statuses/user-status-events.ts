import * as t from 'io-ts';
import { UserId, eventKind, eventTable } from '../../kernel';
import { StatusEmoji } from './user-status';

const UserStatusChanged = t.readonly(
  t.intersection([
    t.type({ _tag: t.literal('UserStatusChanged'), userId: UserId }),
    t.partial({ away: t.boolean, text: t.string, emoji: StatusEmoji }),
  ]),
);
/** Parts of a user's status changed; the missing parts did not. */
export type UserStatusChanged = t.TypeOf<typeof UserStatusChanged>;

export const userStatusEvents = eventTable({
  UserStatusChanged: eventKind(UserStatusChanged, ({ userId, away, text, emoji }) => [
    {
      type: 'user_status',
      user_id: userId,
      ...(away === undefined ? {} : { away }),
      ...(text === undefined ? {} : { status_text: text }),
      ...(emoji === undefined
        ? {}
        : {
            emoji_name: emoji.emojiName,
            emoji_code: emoji.emojiCode,
            reaction_type: emoji.reactionType,
          }),
    },
  ]),
});
