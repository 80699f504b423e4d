import type { RefObject } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { Suggestions, optionId } from '../../components/suggestions';
import type { Edit } from '../../lib/completion';
import { texts } from '../../texts/texts';
import { useCompletion } from './use-completion';

type Props = {
  readonly label: string;
  readonly text: string;
  readonly field: RefObject<HTMLTextAreaElement>;
  readonly onText: (text: string) => void;
  /** Keys that are not for the completion. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Files that were pasted. */
  readonly onFiles: (files: readonly File[]) => void;
};

/** The height follows the text, up to a limit of the style sheet. */
const useGrowth = (field: RefObject<HTMLTextAreaElement>, text: string): void =>
  useLayoutEffect(() => {
    const { current } = field;
    if (current !== null) {
      current.style.height = 'auto';
      current.style.height = `${current.scrollHeight + 2}px`;
    }
  }, [field, text]);

/** A field for Markdown that completes names. */
export const MessageBox = ({ label, text, field, onText, onKeyDown, onFiles }: Props) => {
  const id = useId();
  /** Where the caret belongs once the text has been replaced. */
  const caret = useRef<number>();
  useGrowth(field, text);
  useLayoutEffect(() => {
    if (caret.current !== undefined) {
      field.current?.setSelectionRange(caret.current, caret.current);
      caret.current = undefined;
    }
  });
  const completion = useCompletion(field, (edit: Edit) => {
    caret.current = edit.caret;
    onText(edit.text);
  });
  const { items, active } = completion;
  const isOpen = items.length > 0;

  const onPaste = (event: ClipboardEvent) => {
    const files = Array.from(event.clipboardData?.files ?? []);
    if (files.length > 0) {
      event.preventDefault();
      onFiles(files);
    }
  };

  return (
    <div class="message-box">
      {isOpen ? (
        <Suggestions
          id={id}
          label={texts.completion.label}
          items={items}
          active={active}
          onPick={completion.pick}
        />
      ) : null}
      <textarea
        ref={field}
        class="compose-text"
        rows={1}
        dir="auto"
        aria-label={label}
        placeholder={label}
        value={text}
        aria-autocomplete="list"
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen ? optionId(id, active) : undefined}
        onInput={(event) => {
          onText(event.currentTarget.value);
          completion.look();
        }}
        onClick={completion.look}
        onBlur={completion.close}
        onPaste={onPaste}
        onKeyDown={(event) => {
          if (!completion.onKey(event)) {
            onKeyDown(event);
          }
        }}
      />
    </div>
  );
};
