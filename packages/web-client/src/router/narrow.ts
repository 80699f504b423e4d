import type { Conversation, NarrowTerm } from '@parley/client';
import { directKey, topicKey } from '@parley/client';

/** Which messages a view shows. */
export type Narrow =
  | { readonly type: 'topic'; readonly channelId: number; readonly topic: string }
  | { readonly type: 'channel'; readonly channelId: number }
  /** The other participants, in the order of their ids; none for notes to oneself. */
  | { readonly type: 'direct'; readonly userIds: readonly number[] }
  | { readonly type: 'feed' }
  | { readonly type: 'mentions' }
  | { readonly type: 'starred' };

/**
 * The narrow in the form of the API.
 *
 * @param ownId the user, who is the recipient of notes to oneself
 */
export const termsOf = (narrow: Narrow, ownId: number): readonly NarrowTerm[] => {
  switch (narrow.type) {
    case 'topic':
      return [
        { operator: 'channel', operand: narrow.channelId },
        { operator: 'topic', operand: narrow.topic },
      ];
    case 'channel':
      return [{ operator: 'channel', operand: narrow.channelId }];
    case 'direct':
      return [{ operator: 'dm', operand: narrow.userIds.length > 0 ? narrow.userIds : [ownId] }];
    case 'feed':
      return [];
    case 'mentions':
      return [{ operator: 'is', operand: 'mentioned' }];
    case 'starred':
      return [{ operator: 'is', operand: 'starred' }];
  }
};

/** The same for equal narrows; names of topics are compared without case. */
export const narrowKey = (narrow: Narrow): string => {
  switch (narrow.type) {
    case 'topic':
      return `topic ${narrow.channelId} ${topicKey(narrow.topic)}`;
    case 'channel':
      return `channel ${narrow.channelId}`;
    case 'direct':
      return `direct ${directKey(narrow.userIds)}`;
    case 'feed':
    case 'mentions':
    case 'starred':
      return narrow.type;
  }
};

/** A conversation is what one writes into; the other narrows contain several. */
export const isConversation = (
  narrow: Narrow,
): narrow is Extract<Narrow, { readonly type: 'topic' | 'direct' }> =>
  narrow.type === 'topic' || narrow.type === 'direct';

/** The direct conversation with these users, of whom one may be oneself. */
export const directWith = (
  userIds: Iterable<number>,
  ownId: number,
): Extract<Narrow, { readonly type: 'direct' }> => ({
  type: 'direct',
  userIds: [...new Set(userIds)].filter((id) => id !== ownId).sort((a, b) => a - b),
});

/** The view of a conversation. */
export const narrowOf = (
  conversation: Conversation,
): Extract<Narrow, { readonly type: 'topic' | 'direct' }> =>
  conversation.type === 'channel' ? { ...conversation, type: 'topic' } : conversation;

/** The conversation that a view is of; undefined for those of several. */
export const conversationAt = (narrow: Narrow): Conversation | undefined => {
  switch (narrow.type) {
    case 'topic':
      return { ...narrow, type: 'channel' };
    case 'direct':
      return narrow;
    default:
      return undefined;
  }
};
