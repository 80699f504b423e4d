import type { ListedMessage } from '@parley/client';
import { quote, startEdit } from '../../actions/editing';
import { toggleReaction, toggleStar } from '../../actions/messages';
import { Icon } from '../../components/icon';
import { IconButton } from '../../components/icon-button';
import { Menu } from '../../components/menu';
import { dialog } from '../../state/dialog';
import { permissionsFor } from '../../state/permissions';
import { texts } from '../../texts/texts';
import { MessageMenu } from './message-menu';

const chooseReaction = (message: ListedMessage): void => {
  dialog.value = { kind: 'emoji', onPick: (emoji) => void toggleReaction(message, emoji) };
};

/** What one may do with a message: shown while the pointer or the focus is on it. */
export const MessageActions = ({ message }: { readonly message: ListedMessage }) => {
  const isStarred = message.flags.includes('starred');
  return (
    <div class="message-actions raised" role="group" aria-label={texts.message.actions}>
      <IconButton
        icon="smile"
        label={texts.message.react}
        onClick={() => chooseReaction(message)}
      />
      <IconButton icon="quote" label={texts.message.quote} onClick={() => void quote(message)} />
      {permissionsFor(message).edit ? (
        <IconButton
          icon="pencil"
          label={texts.message.edit}
          onClick={() => void startEdit(message)}
        />
      ) : null}
      <IconButton
        icon="star"
        label={isStarred ? texts.message.unstar : texts.message.star}
        isOn={isStarred}
        onClick={() => void toggleStar(message)}
      />
      <Menu label={texts.message.more} class="icon-button" button={<Icon name="more" />}>
        {(close) => <MessageMenu message={message} close={close} />}
      </Menu>
    </div>
  );
};
