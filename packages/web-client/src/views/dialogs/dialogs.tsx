import type { OpenDialog } from '../../state/dialog';
import { dialog } from '../../state/dialog';
import {
  DeleteDialog,
  HistoryDialog,
  PictureDialog,
  QuestionDialog,
  ReadersDialog,
  SnippetsDialog,
} from './message-dialogs';
import { Shortcuts } from '../shortcuts/shortcuts';
import { EmojiDialog } from './emoji-dialog';
import { MoveDialog } from './move-dialog';
import { RemindDialog, ScheduleDialog } from './later-dialogs';

const ofMessage = {
  move: MoveDialog,
  delete: DeleteDialog,
  history: HistoryDialog,
  readers: ReadersDialog,
  remind: RemindDialog,
};

const dialogOf = (open: OpenDialog) => {
  switch (open.kind) {
    case 'emoji':
      return <EmojiDialog {...open} />;
    case 'schedule':
      return <ScheduleDialog {...open} />;
    case 'snippets':
      return <SnippetsDialog {...open} />;
    case 'picture':
      return <PictureDialog {...open} />;
    case 'question':
      return <QuestionDialog {...open} />;
    case 'shortcuts':
      return <Shortcuts />;
    default: {
      const OfMessage = ofMessage[open.kind];
      return <OfMessage message={open.message} />;
    }
  }
};

/** The window above the page. */
export const Dialogs = () => (dialog.value === undefined ? <></> : dialogOf(dialog.value));
