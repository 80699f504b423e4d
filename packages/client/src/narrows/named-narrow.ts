import type { Conversation } from '../conversation';
import { directKey, topicKey } from '../conversation';
import { ascending } from '../lists';
import type { NarrowTerm } from '../messages/message';

/** Which messages a view shows. */
export type NamedNarrow =
  | { readonly type: 'topic'; readonly channelId: number; readonly topic: string }
  | { readonly type: 'channel'; readonly channelId: number }
  /** The other participants, in the order of their ids; none for notes to oneself. */
  | { readonly type: 'direct'; readonly userIds: readonly number[] }
  | { readonly type: 'feed' }
  | { readonly type: 'mentions' }
  | { readonly type: 'starred' }
  /** What matches all of the terms, which are not those of the narrows above. */
  | { readonly type: 'search'; readonly terms: readonly NarrowTerm[] };

/** A narrow that is a conversation: what one writes into. */
export type ConversationNarrow = Extract<NamedNarrow, { readonly type: 'topic' | 'direct' }>;

/** A conversation, or a channel: what one writes into, with a topic if need be. */
export type WritableNarrow = Extract<
  NamedNarrow,
  { readonly type: 'topic' | 'direct' | 'channel' }
>;

/**
 * The narrow in the form of the API.
 *
 * @param ownId the user, who is the recipient of notes to oneself
 */
export const termsOf = (narrow: NamedNarrow, ownId: number): readonly NarrowTerm[] => {
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
    case 'search':
      return narrow.terms;
  }
};

/** The same for equal narrows; names of topics are compared without case. */
export const narrowKey = (narrow: NamedNarrow): string => {
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
    case 'search':
      return `search ${JSON.stringify(narrow.terms)}`;
  }
};

/** A conversation is what one writes into; the other narrows contain several. */
export const isConversation = (narrow: NamedNarrow): narrow is ConversationNarrow =>
  narrow.type === 'topic' || narrow.type === 'direct';

/** Whether a view shows the messages of a conversation; a search may show any. */
export const narrowContains = (narrow: NamedNarrow, place: ConversationNarrow): boolean =>
  narrow.type === 'channel'
    ? place.type === 'topic' && place.channelId === narrow.channelId
    : !isConversation(narrow) || narrowKey(narrow) === narrowKey(place);

const idIn = (operand: NarrowTerm['operand'] | undefined): number | undefined =>
  typeof operand === 'number' ? operand : undefined;

/** The view of a search: that of the conversation or of the view that it names, if it is one. */
export const narrowOfTerms = (terms: readonly NarrowTerm[]): NamedNarrow => {
  const operands = new Map(terms.map(({ operator, operand }) => [operator, operand]));
  const operators = terms.map(({ operator, negated }) => (negated === true ? '-' : operator));
  const channelId = idIn(operands.get('channel'));
  const [dm, is] = [operands.get('dm'), operands.get('is')];
  const all = operators.sort().join(' ');
  if (all === '') {
    return { type: 'feed' };
  }
  if (channelId !== undefined && all === 'channel') {
    return { type: 'channel', channelId };
  }
  if (channelId !== undefined && all === 'channel topic') {
    return { type: 'topic', channelId, topic: String(operands.get('topic')) };
  }
  if (typeof dm === 'object' && all === 'dm') {
    return { type: 'direct', userIds: ascending(dm) };
  }
  return all === 'is' && (is === 'mentioned' || is === 'starred')
    ? { type: is === 'starred' ? 'starred' : 'mentions' }
    : { type: 'search', terms };
};

/** The direct conversation with these users, of whom one may be oneself. */
export const directWith = (
  userIds: Iterable<number>,
  ownId: number,
): Extract<NamedNarrow, { readonly type: 'direct' }> => ({
  type: 'direct',
  userIds: ascending([...userIds].filter((id) => id !== ownId)),
});

/** The view of a conversation. */
export const narrowOf = (conversation: Conversation): ConversationNarrow =>
  conversation.type === 'channel' ? { ...conversation, type: 'topic' } : conversation;

/** The conversation that a view is of; undefined for those of several. */
export const conversationAt = (narrow: NamedNarrow): Conversation | undefined => {
  switch (narrow.type) {
    case 'topic':
      return { ...narrow, type: 'channel' };
    case 'direct':
      return narrow;
    default:
      return undefined;
  }
};
