import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Anchor, MessageList, NamedNarrow, NarrowPlace, NarrowTerm } from '@parley/client';
import { narrowKey, termsOf, unknownList } from '@parley/client';
import { client } from './connection';
import { ownId } from './users';
import { isVisitor } from './session';

/** Visitors have to ask for what everybody on the internet may read, and have read nothing. */
const webPublic: readonly NarrowTerm[] = [{ operator: 'channels', operand: 'web-public' }];

const listOf = (narrow: NamedNarrow): MessageList | undefined =>
  client.value?.messages.list([
    ...termsOf(narrow, ownId.value),
    ...(isVisitor.value ? webPublic : []),
  ]);

/** Where a view opens: at the message that its address names, or where there is something to read. */
export const anchorOf = ({ type }: NamedNarrow, near: number | undefined): Anchor =>
  near ?? (type === 'search' || isVisitor.value ? 'newest' : 'first_unread');

/** Asks for the messages of a view that will be shown, before the page is rendered. */
export const openEarly = ({ narrow, near, with: one }: NarrowPlace): void => {
  void listOf(narrow)?.open(anchorOf(narrow, near ?? one));
};

/** The list of a narrow, which is open as long as the component is shown. */
export const useMessageList = (narrow: NamedNarrow, anchor: Anchor) => {
  const all = client.value?.messages;
  const key = narrowKey(narrow);
  const list = useMemo(() => listOf(narrow), [all, key]);
  const [state, setState] = useState(list?.getState() ?? unknownList);
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
      // Whoever comes back soon begins after what they have seen.
      client.value?.reads.flush().catch(() => undefined);
    };
  }, [list, anchor]);
  return { list, state, retry: () => void list?.open(anchor) };
};
