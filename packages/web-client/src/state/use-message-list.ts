import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Anchor, ListState, MessageList, NamedNarrow, NarrowTerm } from '@parley/client';
import { narrowKey, termsOf } from '@parley/client';
import { client } from './connection';
import { ownId } from './users';
import { isVisitor } from './session';

const nothing: ListState = {
  messages: [],
  pending: [],
  status: 'empty',
  hasOldest: false,
  hasNewest: false,
  loadingOlder: false,
  loadingNewer: false,
};

/** Visitors have to ask for what everybody on the internet may read, and have read nothing. */
const webPublic: readonly NarrowTerm[] = [{ operator: 'channels', operand: 'web-public' }];

/** The list of a narrow, which is open as long as the component is shown. */
export const useMessageList = (
  narrow: NamedNarrow,
  anchor: Anchor,
): {
  readonly list: MessageList | undefined;
  readonly state: ListState;
  readonly retry: () => void;
} => {
  const all = client.value?.messages;
  const key = narrowKey(narrow);
  const list = useMemo(
    () => all?.list([...termsOf(narrow, ownId.value), ...(isVisitor.value ? webPublic : [])]),
    [all, key],
  );
  const start = isVisitor.value && anchor === 'first_unread' ? 'newest' : anchor;
  const [state, setState] = useState(list?.getState() ?? nothing);
  useEffect(() => {
    if (list === undefined) {
      return undefined;
    }
    const update = () => setState(list.getState());
    const unsubscribe = list.subscribe(update);
    void list.open(start);
    update();
    return () => {
      unsubscribe();
      list.close();
    };
  }, [list, start]);
  return { list, state, retry: () => void list?.open(start) };
};
