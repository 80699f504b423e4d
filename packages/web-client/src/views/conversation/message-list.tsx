import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ListState, MessageListRow, NamedNarrow } from '@parley/client';
import { isConversation, rowsOf } from '@parley/client';
import { followConversation } from '../../actions/looking-up';
import { reasonOf } from '../../actions/notices';
import { seeMessages } from '../../actions/reading';
import { Button } from '../../components/button';
import { Empty, Skeleton } from '../../components/waiting';
import type { ListHandle, VisibleRows } from '../../components/virtual-list';
import { VirtualList } from '../../components/virtual-list';
import { hideRevealed } from '../../state/muted';
import { ownId } from '../../state/users';
import { unreadCount } from '../../state/unread';
import { anchorOf, useMessageList } from '../../state/use-message-list';
import { texts } from '../../texts/texts';
import { Announcer } from './announcer';
import { JumpButtons } from './jump-buttons';
import { ListRow } from './list-row';

type Props = { readonly narrow: NamedNarrow; readonly near: number | undefined };

/** The place where the list was opened, or one that the user wants to see. */
type Goal = 'opening' | 'newest' | 'unread';

const visibleParts = ['first', 'last', 'isAtEnd'] as const;

/** Rows from the ends of the list at which more messages are loaded. */
const margin = 10;

const estimates: Readonly<Record<MessageListRow['type'], number>> = {
  start: 48,
  loading: 48,
  day: 40,
  unread: 32,
  place: 44,
  message: 56,
  pending: 56,
};

const estimate = (row: MessageListRow): number => estimates[row.type];

type NothingProps = {
  readonly narrow: NamedNarrow;
  readonly state: ListState;
  readonly onRetry: () => void;
};

/** What stands in the place of messages while there are none. */
export const Nothing = ({ narrow, state, onRetry }: NothingProps) => {
  if (state.status === 'failed') {
    return (
      <Empty icon="warning" title={texts.conversation.failed} hint={reasonOf(state.error)}>
        <Button label={texts.retry} onClick={onRetry} />
      </Empty>
    );
  }
  if (state.status !== 'ready') {
    return <Skeleton label={texts.loading} />;
  }
  if (narrow.type === 'search') {
    return <Empty icon="search" title={texts.search.empty} hint={texts.search.emptyHint} />;
  }
  const { noMatches, noMessages } = texts.conversation;
  return narrow.type === 'mentions' || narrow.type === 'starred' ? (
    <Empty icon={narrow.type === 'starred' ? 'star' : 'at'} title={noMatches[narrow.type]} />
  ) : (
    <Empty icon="pencil" title={noMessages} />
  );
};

const messageIds = (rows: readonly MessageListRow[]): readonly number[] =>
  rows.flatMap((row) => (row.type === 'message' ? [row.message.id] : []));

/** The messages of a narrow: live, in both directions, at the first unread one to begin with. */
export const MessageList = ({ narrow, near }: Props) => {
  const { list, state, retry } = useMessageList(narrow, anchorOf(narrow, near));
  const handle = useRef<ListHandle>();
  /** Where the list is to be scrolled to as soon as its messages are there. */
  const goal = useRef<Goal | undefined>('opening');
  const [visible, setVisible] = useState<VisibleRows>({ first: -1, last: -1, isAtEnd: true });
  const { messages, pending, hasOldest, anchor } = state;
  const firstUnreadId = near === undefined ? anchor : undefined;
  const rows = useMemo(
    () =>
      rowsOf({
        messages,
        pending,
        ownId: ownId.value,
        namesPlaces: !isConversation(narrow),
        hasAllOlder: hasOldest,
        firstUnreadId,
      }),
    [messages, pending, hasOldest, firstUnreadId, narrow],
  );

  const indexOf = (wanted: number | undefined): number =>
    rows.findIndex(
      (row) => row.type === 'unread' || (row.type === 'message' && row.message.id === wanted),
    );

  const place = (current: ListHandle, to: Goal) => {
    // What is known from an earlier visit does not say what is unread now.
    const isAnswered = state.status === 'ready' || state.status === 'failed';
    if (to === 'newest' ? !state.hasNewest : !isAnswered) {
      return;
    }
    goal.current = undefined;
    const index = indexOf(to === 'unread' ? anchor : near);
    if (to === 'newest' || index === -1) {
      current.scrollToEnd();
    } else {
      current.scrollToIndex(index, to === 'opening' && near !== undefined ? 'center' : 'start');
    }
  };

  const onChange = (current: ListHandle, now: VisibleRows) => {
    handle.current = current;
    if (goal.current !== undefined) {
      place(current, goal.current);
      return;
    }
    if (visibleParts.some((part) => now[part] !== visible[part])) {
      setVisible(now);
    }
    const seen = rows.slice(Math.max(now.first, 0), now.last + 1);
    seeMessages(narrow, list, messageIds(seen));
    if (now.first !== -1 && now.first < margin && !state.hasOldest && !state.loadingOlder) {
      void list?.loadOlder();
    }
    if (now.last > rows.length - margin && !state.hasNewest && !state.loadingNewer) {
      void list?.loadNewer();
    }
  };

  const lastId = messages.at(-1)?.id;
  const lastBefore = useRef(lastId);
  useEffect(() => {
    if (lastBefore.current !== undefined && lastId === undefined && isConversation(narrow)) {
      followConversation(narrow, lastBefore.current);
    }
    lastBefore.current = lastId;
  }, [lastId]);

  useEffect(() => hideRevealed, []);

  // Whoever sends a message wants to see it.
  useEffect(() => {
    if (pending.length > 0) {
      handle.current?.scrollToEnd();
    }
  }, [pending.length]);

  const start = isConversation(narrow) ? texts.conversation.start : texts.conversation.noOlder;
  const render = useCallback(
    (row: MessageListRow) => <ListRow row={row} markedId={near} start={start} />,
    [near, start],
  );

  const firstSeenId = messageIds(rows.slice(Math.max(visible.first, 0)))[0] ?? 0;
  const seek = (to: 'newest' | 'unread') => {
    goal.current = to;
    void list?.open(to === 'newest' ? 'newest' : 'first_unread');
  };
  const toNewest = () => (state.hasNewest ? handle.current?.scrollToEnd() : seek('newest'));

  const below = messages.filter(
    ({ id, flags }) => id >= firstSeenId && !flags.includes('read'),
  ).length;
  const hasUnreadAbove = visible.first !== -1 && unreadCount(narrow) > below && state.hasNewest;

  if (messages.length === 0 && pending.length === 0) {
    return (
      <div class="list column">
        <Nothing narrow={narrow} state={state} onRetry={retry} />
      </div>
    );
  }
  return (
    <div class="list column">
      <VirtualList
        rows={rows}
        label={texts.conversation.label}
        render={render}
        estimate={estimate}
        startIndex={goal.current === 'opening' ? indexOf(near) : -1}
        followsEnd={state.hasNewest}
        onChange={onChange}
      />
      <JumpButtons
        isAtEnd={visible.isAtEnd && state.hasNewest}
        hasNewest={state.hasNewest}
        lastSeenId={messageIds(rows.slice(0, visible.last + 1)).at(-1)}
        messages={messages}
        toNewest={toNewest}
        toFirstUnread={hasUnreadAbove ? () => seek('unread') : undefined}
      />
      <Announcer messages={messages} isLive={state.hasNewest} />
    </div>
  );
};
