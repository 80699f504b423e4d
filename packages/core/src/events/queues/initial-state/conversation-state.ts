import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { InitialStateSection } from './section';

/** The caller's direct message conversations. Source: docs/reference/register.md#sections. */
export const conversationState: InitialStateSection = ({ messages }, { realm, user }) =>
  pipe(
    messages.recentConversationsOf(realm.id, user.id),
    TE.map((conversations) => ({
      recent_private_conversations: conversations.map(({ userIds, maxMessageId }) => ({
        max_message_id: maxMessageId,
        user_ids: userIds.filter((id) => id !== user.id),
      })),
    })),
  );
