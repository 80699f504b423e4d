import type { PendingMessage } from '@parley/client';
import { discardMessage, retryMessage } from '../../actions/messages';
import { reasonOf } from '../../actions/notices';
import { Avatar } from '../../components/avatar';
import { classNames } from '../../lib/class-names';
import { ownId } from '../../state/realm';
import { avatarUrl, ownUser } from '../../state/users';
import { texts } from '../../texts/texts';

const Failure = ({ pending }: { readonly pending: PendingMessage }) =>
  pending.status === 'failed' ? (
    <div class="pending-failure line medium" role="alert">
      <span>{texts.conversation.notSent(reasonOf(pending.error))}</span>
      <button type="button" class="button" onClick={() => retryMessage(pending.localId)}>
        {texts.conversation.sendAgain}
      </button>
      <button type="button" class="button" onClick={() => discardMessage(pending.localId)}>
        {texts.conversation.discard}
      </button>
    </div>
  ) : null;

/** A message that is being sent, as it was written. */
export const PendingRow = ({ pending }: { readonly pending: PendingMessage }) => {
  const name = ownUser.value?.full_name ?? '';
  const isFailed = pending.status === 'failed';
  return (
    <article class={classNames('message message-first', isFailed ? 'is-failed' : 'is-pending')}>
      <div class="message-gutter">
        <Avatar name={name} url={avatarUrl(ownId.value)} />
      </div>
      <div class="message-body">
        <header class="message-header">
          <span class="message-sender clip" dir="auto">
            {name}
          </span>
          {isFailed ? null : (
            <span class="message-mark rigid faint small">{texts.conversation.sending}</span>
          )}
        </header>
        <div class="pending-text" dir="auto">
          {pending.message.content}
        </div>
        <Failure pending={pending} />
      </div>
    </article>
  );
};
