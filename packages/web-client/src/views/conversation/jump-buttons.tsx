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

const ToFirstUnread = ({ onClick }: { readonly onClick: () => void }) => (
  <button type="button" class="jump jump-up line raised hoverable medium strong" onClick={onClick}>
    <span>{texts.conversation.toFirstUnread}</span>
    <Icon name="up" />
  </button>
);

const ToNewest = ({ isAtEnd, hasNewest, lastSeenId = 0, messages, toNewest }: Props) => {
  if (isAtEnd) {
    return null;
  }
  const below = messages.filter(
    ({ id, flags }) => id > lastSeenId && !flags.includes('read'),
  ).length;
  return (
    <button
      type="button"
      class="jump line raised hoverable medium strong"
      aria-label={texts.conversation.toNewest}
      title={texts.conversation.toNewest}
      onClick={toNewest}
    >
      {below === 0 ? null : <span>{texts.conversation.newBelow(below, hasNewest)}</span>}
      <Icon name="down" />
    </button>
  );
};

/** How to get to the first unread message and to the newest, and how many unread ones are below. */
export const JumpButtons = (props: Props) => (
  <>
    {props.toFirstUnread === undefined ? null : <ToFirstUnread onClick={props.toFirstUnread} />}
    <ToNewest {...props} />
  </>
);
