import type { MessageList } from '@parley/client';
import { isVisitor } from '../state/session';
import { client } from '../state/connection';

/** Messages of the open list are on screen: they are read, if the page is being looked at. */
export const seeMessages = (list: MessageList | undefined, ids: readonly number[]): void => {
  const last = ids.at(-1);
  if (last === undefined) {
    return;
  }
  list?.setPosition(last);
  if (document.visibilityState === 'visible' && document.hasFocus() && !isVisitor.value) {
    client.value?.reads.seen(ids);
  }
};
