import type { MessageList } from '@parley/client';
import { isVisitor } from '../state/session';
import { client } from '../state/connection';

/**
 * Messages of the open list are on screen: they are read, if the page is being looked at. In a list of
 * what is unread they would make room for the next ones at once, until nobody has read any.
 */
export const seeMessages = (list: MessageList | undefined, ids: readonly number[]): void => {
  const last = ids.at(-1);
  if (list !== undefined && last !== undefined) {
    list.setPosition(last);
    const isOfUnread = list.narrow.some((one) => one.operator === 'is' && one.operand === 'unread');
    const isLookedAt = document.visibilityState === 'visible' && document.hasFocus();
    if (isLookedAt && !isOfUnread && !isVisitor.value) {
      client.value?.reads.seen(ids);
    }
  }
};
