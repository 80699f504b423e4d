import type { ListedMessage } from '@parley/client';
import { Icon } from '../../components/icon';
import { texts } from '../../texts/texts';

type Props = {
  readonly isAtEnd: boolean;
  /** Whether the newest messages are loaded. */
  readonly hasNewest: boolean;
  /** The last message that is on screen or above. */
  readonly lastSeenId: number | undefined;
  readonly messages: readonly ListedMessage[];
  readonly toNewest: () => void;
  /** Undefined if nothing above is unread. */
  readonly toFirstUnread: (() => void) | undefined;
};

/** How to get to the first unread message and to the newest, and how many unread ones are below. */
export const JumpButtons = (props: Props) => {
  const { isAtEnd, hasNewest, lastSeenId = 0, messages, toNewest, toFirstUnread } = props;
  const { toNewest: label, toFirstUnread: above, newBelow } = texts.conversation;
  const below = messages.filter(({ id, flags }) => id > lastSeenId && !flags.includes('read'));
  const look = 'jump line raised hoverable medium strong';
  return (
    <>
      {toFirstUnread && (
        <button type="button" class={`${look} jump-up`} onClick={toFirstUnread}>
          <span>{above}</span>
          <Icon name="up" />
        </button>
      )}
      {isAtEnd ? null : (
        <button type="button" class={look} aria-label={label} title={label} onClick={toNewest}>
          {below.length === 0 ? null : <span>{newBelow(below.length, hasNewest)}</span>}
          <Icon name="down" />
        </button>
      )}
    </>
  );
};
