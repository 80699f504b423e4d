import type { ComponentChildren } from 'preact';
import { Dialog } from '../../components/dialog';
import { closeDialog } from '../../state/dialog';
import { texts } from '../../texts/texts';

type Props = { readonly title: string; readonly children: ComponentChildren };

/** A window above the page, as `state/dialog.ts` has it. */
export const MessageDialog = ({ title, children }: Props) => (
  <Dialog title={title} closeLabel={texts.close} onClose={closeDialog}>
    {children}
  </Dialog>
);
