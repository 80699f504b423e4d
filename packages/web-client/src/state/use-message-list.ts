import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Anchor, ListState, MessageList } from '@parley/client';
import type { Narrow } from '../router/narrow';
import { narrowKey, termsOf } from '../router/narrow';
import { client } from './connection';
import { ownId } from './realm';

const nothing: ListState = {
  messages: [],
  pending: [],
  status: 'empty',
  hasOldest: false,
  hasNewest: false,
  loadingOlder: false,
  loadingNewer: false,
};

/** The list of a narrow, which is open as long as the component is shown. */
export const useMessageList = (
  narrow: Narrow,
  anchor: Anchor,
): { readonly list: MessageList | undefined; readonly state: ListState } => {
  const all = client.value?.messages;
  const key = narrowKey(narrow);
  const list = useMemo(() => all?.list(termsOf(narrow, ownId.value)), [all, key]);
  const [state, setState] = useState(list?.getState() ?? nothing);
  useEffect(() => {
    if (list === undefined) {
      return undefined;
    }
    const update = () => setState(list.getState());
    const unsubscribe = list.subscribe(update);
    void list.open(anchor);
    update();
    return () => {
      unsubscribe();
      list.close();
    };
  }, [list, anchor]);
  return { list, state };
};
