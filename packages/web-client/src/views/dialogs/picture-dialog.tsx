import { texts } from '../../texts/texts';
import { MessageDialog } from './message-dialog';

/** A picture of a message, as large as the window allows. */
export const PictureDialog = ({ url, name }: { readonly url: string; readonly name: string }) => (
  <MessageDialog title={name}>
    <img class="picture" src={url} alt={name} />
    <p class="dialog-buttons">
      <a class="button" href={url} target="_blank" rel="noopener noreferrer">
        {texts.message.openPicture}
      </a>
    </p>
  </MessageDialog>
);
