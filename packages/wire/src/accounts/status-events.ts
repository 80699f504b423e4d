import type { UserDetails } from '@parley/core/access';
import { integer, required } from '../codecs';
import { event, eventsOf, presentationsOf } from '../events/event';
import { statusRecord } from './status-record';

export const statusEvents = eventsOf({
  user_status: event<UserDetails['status'] & { readonly userId: number }>(
    'UserStatusEvent',
    'Parts of the status of a user changed; an empty text removes a part.',
  )({
    user_id: required('Id of the user.', integer, ({ userId }) => userId),
    ...statusRecord.properties,
  }),
});

export const statusPresentations = presentationsOf({
  UserStatusChanged: ({ userId, away, text, emoji }, viewer) =>
    statusEvents.user_status.present(
      {
        userId,
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
      viewer,
    ),
});
