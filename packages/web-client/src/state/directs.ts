import { computed } from '@preact/signals';
import type { NamedNarrow } from '@parley/client';
import { directWith } from '@parley/client';
import { texts } from '../texts/texts';
import { field } from './connection';
import { namesOf, ownId } from './users';

const recent = field('recent_private_conversations');

export type DirectNarrow = Extract<NamedNarrow, { readonly type: 'direct' }>;

/** Direct conversations, the newest first. */
export const directConversations = computed<readonly DirectNarrow[]>(() =>
  [...(recent.value ?? [])]
    .sort((a, b) => b.max_message_id - a.max_message_id)
    .map(({ user_ids: ids }) => directWith(ids, ownId.value)),
);

/** The names of the other participants. */
export const directName = ({ userIds }: DirectNarrow): string =>
  userIds.length === 0 ? texts.conversation.notes : namesOf(userIds);
