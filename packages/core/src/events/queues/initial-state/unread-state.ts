import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { together } from '../../../kernel';
import { loadMuted, summarizeUnread } from '../../../messages';
import type { InitialStateSection } from './section';

/** The caller's unread messages. */
export const unreadState: InitialStateSection = (tx, caller, { capabilities }) =>
  pipe(
    together({
      unread: tx.flags.unreadGroupsOf(caller.realm.id, caller.user.id),
      isMuted: loadMuted(tx, caller, { level: caller.level }),
    }),
    TE.map(({ unread, isMuted }) => ({
      unread_msgs: summarizeUnread(unread, {
        ownId: caller.user.id,
        isMuted,
        allowEmptyTopicName: capabilities.has('empty_topic_name'),
      }),
    })),
  );
