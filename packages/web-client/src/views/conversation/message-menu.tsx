import type { ListedMessage } from '@parley/client';
import { copyLink, isResolved, markUnreadFrom, toggleResolved } from '../../actions/messages';
import { MenuItem } from '../../components/menu';
import { dialog } from '../../state/dialog';
import { permissionsFor } from '../../state/permissions';
import { texts } from '../../texts/texts';

type Props = { readonly message: ListedMessage; readonly close: () => void };

/** The further actions on a message, of which only possible ones are shown. */
export const MessageMenu = ({ message, close }: Props) => {
  const may = permissionsFor(message);
  const open = (kind: 'move' | 'delete' | 'history' | 'readers' | 'remind') => () => {
    close();
    dialog.value = { kind, message };
  };
  const act = (action: (message: ListedMessage) => Promise<unknown>) => () => {
    close();
    void action(message);
  };
  const item = (isShown: boolean, label: string, onClick: () => void) =>
    isShown ? <MenuItem label={label} onClick={onClick} /> : null;
  return (
    <>
      {item(true, texts.message.markUnread, act(markUnreadFrom))}
      {item(true, texts.message.remind, open('remind'))}
      {item(true, texts.message.copyLink, act(copyLink))}
      <hr />
      {item(may.moveToTopic || may.moveToChannel, texts.message.move, open('move'))}
      {item(
        may.resolveTopic,
        isResolved(message.subject) ? texts.message.unresolve : texts.message.resolve,
        act(toggleResolved),
      )}
      {item(may.seeHistory, texts.message.history, open('history'))}
      {item(may.seeReaders, texts.message.readers, open('readers'))}
      {item(may.delete, texts.message.delete, open('delete'))}
    </>
  );
};
