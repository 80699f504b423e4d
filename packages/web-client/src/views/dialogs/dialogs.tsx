import type { ComponentType } from 'preact';
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

type Windows = {
  readonly [Kind in OpenDialog['kind']]: ComponentType<
    Extract<OpenDialog, { readonly kind: Kind }>
  >;
};

const windows: Windows = {
  emoji: EmojiDialog,
  move: MoveDialog,
  delete: DeleteDialog,
  history: HistoryDialog,
  readers: ReadersDialog,
  remind: RemindDialog,
  schedule: ScheduleDialog,
  snippets: SnippetsDialog,
  picture: PictureDialog,
  question: QuestionDialog,
  shortcuts: Shortcuts,
};

/** The window above the page. */
export const Dialogs = () => {
  const { value } = dialog;
  if (value === undefined) {
    return <></>;
  }
  // The table has the window of each kind under its name.
  const Window = windows[value.kind] as ComponentType<OpenDialog>;
  return <Window {...value} />;
};
