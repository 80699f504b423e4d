import type { RefObject } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { CompletionToken, TextEdit } from '@parley/client';
import { completeToken, tokenAt } from '@parley/client';
import { suggest } from '../../actions/suggest';
import { Avatar } from '../../components/avatar';
import { Options, optionId } from '../../components/combobox';
import type { Suggestion } from '../../state/suggestions';
import { texts } from '../../texts/texts';

type Found = { readonly token: CompletionToken; readonly items: readonly Suggestion[] };

/** The completion of what is written before the caret of a field. */
const useCompletion = (field: RefObject<HTMLTextAreaElement>, onEdit: (edit: TextEdit) => void) => {
  const [found, setFound] = useState<Found>();
  const [active, setActive] = useState(0);
  /** Answers to earlier texts are ignored. */
  const asked = useRef(0);
  const close = () => {
    asked.current += 1;
    setFound(undefined);
  };
  useEffect(() => close, []);

  /** Looks at the text again, after it or the caret has changed. */
  const look = () => {
    const { current } = field;
    asked.current += 1;
    const question = asked.current;
    const token =
      current === null || current.selectionStart !== current.selectionEnd
        ? undefined
        : tokenAt(current.value, current.selectionStart);
    if (token === undefined) {
      setFound(undefined);
      return;
    }
    void suggest(token).then((items) => {
      if (asked.current === question) {
        setFound(items.length === 0 ? undefined : { token, items });
        setActive(0);
      }
    });
  };

  const items = found?.items ?? [];

  const pick = (index: number) => {
    const { current } = field;
    const item = items[index];
    if (found !== undefined && item !== undefined && current !== null) {
      close();
      onEdit(completeToken(current.value, current.selectionStart, found.token, item.inserted));
    }
  };

  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setActive((active + 1) % items.length),
    ArrowUp: () => setActive((active + items.length - 1) % items.length),
    Enter: () => pick(active),
    Tab: () => pick(active),
    Escape: close,
  };

  return {
    items,
    active,
    pick,
    look,
    close,
    /** Whether the key was for the completion. */
    onKey: (event: KeyboardEvent): boolean => {
      const action = keys[event.key];
      const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey;
      if (items.length === 0 || action === undefined || !isPlain) {
        return false;
      }
      event.preventDefault();
      event.stopPropagation();
      action();
      return true;
    },
  };
};

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

const Sign = ({ item: { symbol = '', person } }: { readonly item: Suggestion }) => {
  if (person !== undefined) {
    return <Avatar {...person} size="small" />;
  }
  return symbol.length > 1 && symbol.includes('/') ? <img src={symbol} alt="" /> : <>{symbol}</>;
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
  const completion = useCompletion(field, (edit: TextEdit) => {
    caret.current = edit.caret;
    onText(edit.text);
  });
  const { items, active } = completion;
  const isOpen = items.length > 0;

  const onPaste = (event: ClipboardEvent) => {
    const { files = [], types = [] } = event.clipboardData ?? {};
    // What is copied from documents and tables has a picture of it beside the text.
    const isText = types.includes('text/plain') && types.includes('text/html');
    if (files.length > 0 && !isText) {
      event.preventDefault();
      onFiles(Array.from(files));
    }
  };

  return (
    <div class="message-box">
      {isOpen ? (
        <Options
          id={id}
          label={texts.completion.label}
          options={items.map((item) => ({ ...item, sign: <Sign item={item} /> }))}
          marked={active}
          onChoose={(_, at) => completion.pick(at)}
        />
      ) : null}
      <textarea
        ref={field}
        class="compose-text wide plain"
        rows={1}
        dir="auto"
        aria-label={label}
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
      {text === '' ? (
        <span class="compose-placeholder clip" aria-hidden="true" dir="auto">
          {label}
        </span>
      ) : null}
    </div>
  );
};
