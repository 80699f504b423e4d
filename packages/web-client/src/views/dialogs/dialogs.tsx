import type { OpenDialog } from '../../state/dialog';
import { dialog } from '../../state/dialog';
import {
  DeleteDialog,
  HistoryDialog,
  PictureDialog,
  ReadersDialog,
  SnippetsDialog,
} from './message-dialogs';
import { Shortcuts } from '../shortcuts/shortcuts';
import { EmojiDialog } from './emoji-dialog';
import { MoveDialog } from './move-dialog';
import { RemindDialog, ScheduleDialog } from './later-dialogs';

const dialogOf = (open: OpenDialog) => {
  switch (open.kind) {
    case 'emoji':
      return <EmojiDialog onPick={open.onPick} />;
    case 'move':
      return <MoveDialog message={open.message} />;
    case 'delete':
      return <DeleteDialog message={open.message} />;
    case 'history':
      return <HistoryDialog message={open.message} />;
    case 'readers':
      return <ReadersDialog message={open.message} />;
    case 'remind':
      return <RemindDialog message={open.message} />;
    case 'schedule':
      return <ScheduleDialog {...open} />;
    case 'snippets':
      return <SnippetsDialog text={open.text} onPick={open.onPick} />;
    case 'picture':
      return <PictureDialog url={open.url} name={open.name} />;
    case 'shortcuts':
      return <Shortcuts />;
  }
};

/** The window above the page. */
export const Dialogs = () => (dialog.value === undefined ? <></> : dialogOf(dialog.value));
