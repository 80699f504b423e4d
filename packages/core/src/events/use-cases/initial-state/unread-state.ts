import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { summarizeUnread } from '../../../flags/unread-summary';
import type { InitialStateSection } from './section';

/** What the caller has not read. */
export const unreadState: InitialStateSection = (
  { flags, subscriptions },
  { realm, user },
  { capabilities },
) =>
  pipe(
    TE.Do,
    TE.bind('unread', () => flags.unreadOf(realm.id, user.id)),
    TE.bind('channels', () => subscriptions.channelsOf(realm.id, user.id)),
    TE.map(({ unread, channels }) => {
      const muted = new Set(
        channels.filter(([, { isMuted }]) => isMuted).map(([channel]) => channel.id),
      );
      return {
        unread_msgs: summarizeUnread(unread, {
          ownId: user.id,
          isMuted: (channelId) => muted.has(channelId),
          allowEmptyTopicName: capabilities.has('empty_topic_name'),
        }),
      };
    }),
  );
