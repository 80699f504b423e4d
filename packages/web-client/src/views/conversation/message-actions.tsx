import type { ListedMessage } from '@parley/client';
import { copyLink, toggleStar } from '../../actions/messages';
import { IconButton } from '../../components/icon-button';
import { texts } from '../../texts/texts';

/** What one may do with a message: shown while the pointer or the focus is on it. */
export const MessageActions = ({ message }: { readonly message: ListedMessage }) => {
  const isStarred = message.flags.includes('starred');
  return (
    <div class="message-actions" role="group" aria-label={texts.message.actions}>
      <IconButton
        icon="star"
        label={isStarred ? texts.message.unstar : texts.message.star}
        isOn={isStarred}
        onClick={() => void toggleStar(message)}
      />
      <IconButton
        icon="link"
        label={texts.message.copyLink}
        onClick={() => void copyLink(message)}
      />
    </div>
  );
};
