import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../../components/button';
import type { ListedMessage } from '@parley/client';
import { insertAt } from '@parley/client';
import { cancelEdit, changeEdit, leaveEdit, saveEdit } from '../../actions/editing';
import { uploadFile } from '../../actions/uploads';
import { edits } from '../../state/editing';
import { texts } from '../../texts/texts';
import { MessageBox } from '../compose/message-box';
import { isSendKey } from '../compose/compose-bar';
import { UploadList } from '../compose/files';
import { submitting } from '../../lib/submit';

type Props = { readonly message: ListedMessage; readonly text: string };

/** The text of a message while it is being edited. */
export const MessageEditor = ({ message, text }: Props) => {
  const { id } = message;
  const field = useRef<HTMLTextAreaElement>(null);
  const box = `edit ${id}`;
  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
    return () => leaveEdit(message);
  }, []);
  const upload = (files: readonly File[]) =>
    files.forEach((file) =>
      uploadFile(file, box, (link) => {
        const now = edits.value[id]?.text ?? '';
        changeEdit(id, insertAt(now, now.length, link).text);
      }),
    );
  const onKeyDown = (event: KeyboardEvent) => {
    if (isSendKey(event)) {
      event.preventDefault();
      void saveEdit(id);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      cancelEdit(id);
    }
  };
  return (
    <form
      class="editor stack"
      aria-label={texts.edit.label}
      onSubmit={submitting(() => saveEdit(id))}
    >
      <div class="compose-box">
        <MessageBox
          label={texts.edit.text}
          text={text}
          field={field}
          onText={(now) => changeEdit(id, now)}
          onKeyDown={onKeyDown}
          onFiles={upload}
        />
        <UploadList box={box} />
      </div>
      <div class="buttons">
        <Button label={texts.edit.save} class="button-primary" />
        <Button label={texts.cancel} onClick={() => cancelEdit(id)} />
      </div>
    </form>
  );
};
