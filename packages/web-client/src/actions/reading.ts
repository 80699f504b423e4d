import type { MessageList, NamedNarrow } from '@parley/client';
import { isConversation } from '@parley/client';
import { isVisitor } from '../state/session';
import { client } from '../state/connection';
import { accountSetting } from '../state/settings';

/** The values of the setting `web_mark_read_on_scroll_policy` that say where less is read. */
const [inConversations, nowhere] = [2, 3];

/** Whoever searches looks for something: what else is shown has not been read. */
const isRead = (narrow: NamedNarrow): boolean => {
  const policy = accountSetting('web_mark_read_on_scroll_policy');
  return policy === inConversations
    ? isConversation(narrow)
    : policy !== nowhere && narrow.type !== 'search';
};

/** Messages of the open list are on screen: they are read, if the page is being looked at. */
export const seeMessages = (
  narrow: NamedNarrow,
  list: MessageList | undefined,
  ids: readonly number[],
): void => {
  const last = ids.at(-1);
  if (list !== undefined && last !== undefined) {
    list.setPosition(last);
    const isLookedAt = document.visibilityState === 'visible' && document.hasFocus();
    if (isLookedAt && !isVisitor.value && isRead(narrow)) {
      client.value?.reads.seen(ids);
    }
  }
};
