import type { ListedMessage } from '@parley/client';
import { deleteMessage } from '../../actions/messages';
import { closeDialog } from '../../state/dialog';
import { texts } from '../../texts/texts';
import { MessageContent } from '../conversation/message-content';
import { MessageDialog } from './message-dialog';

/** Asks before a message is deleted. */
export const DeleteDialog = ({ message }: { readonly message: ListedMessage }) => {
  const confirm = async () => {
    if (await deleteMessage(message)) {
      closeDialog();
    }
  };
  return (
    <MessageDialog title={texts.deletion.title}>
      <p>{texts.deletion.warning}</p>
      <div class="dialog-quotation">
        <MessageContent html={message.content} />
      </div>
      <div class="dialog-buttons">
        <button type="button" class="button" onClick={closeDialog}>
          {texts.cancel}
        </button>
        <button type="button" class="button button-danger" onClick={() => void confirm()}>
          {texts.deletion.confirm}
        </button>
      </div>
    </MessageDialog>
  );
};
