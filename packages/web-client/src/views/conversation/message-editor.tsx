import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../../components/button';
import type { ListedMessage } from '@parley/client';
import { cancelEdit, changeEdit, leaveEdit, saveEdit } from '../../actions/editing';
import { uploadInto, waitsForFiles } from '../../actions/uploads';
import { edits, openedEdit } from '../../state/editing';
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
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    const { current } = field;
    if (openedEdit.value === id && current !== null) {
      openedEdit.value = undefined;
      opener.current = document.activeElement;
      current.focus();
      current.setSelectionRange(current.value.length, current.value.length);
    }
  }, [openedEdit.value]);
  useEffect(() => {
    const form = field.current?.form;
    return () => {
      const isMoved = leaveEdit(message);
      // The focus goes along, or returns to where it was: keys would do something else.
      if (form?.contains(document.activeElement) && isMoved) {
        openedEdit.value = id;
      } else if (form?.contains(document.activeElement) && opener.current instanceof HTMLElement) {
        opener.current.focus();
      }
    };
  }, []);
  const upload = uploadInto(
    box,
    () => edits.value[id]?.text ?? '',
    (now) => changeEdit(id, now),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (isSendKey(event)) {
      event.preventDefault();
      field.current?.form?.requestSubmit();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      // The browser would close the question with it.
      event.preventDefault();
      cancelEdit(id);
    }
  };
  return (
    <form
      class="editor stack"
      aria-label={texts.edit.label}
      onSubmit={submitting(() => waitsForFiles(box) || saveEdit(id))}
    >
      <div class="compose-box raised">
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
