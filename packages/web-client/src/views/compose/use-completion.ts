import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { suggest } from '../../actions/suggest';
import type { Edit, Token } from '../../lib/completion';
import { complete, tokenAt } from '../../lib/completion';
import type { Suggestion } from '../../state/suggestions';

type Found = { readonly token: Token; readonly items: readonly Suggestion[] };

/** The completion of what is written before the caret of a field. */
export type Completion = {
  readonly items: readonly Suggestion[];
  readonly active: number;
  readonly pick: (index: number) => void;
  /** Looks at the text again, after it or the caret has changed. */
  readonly look: () => void;
  readonly close: () => void;
  /** Whether the key was for the completion. */
  readonly onKey: (event: KeyboardEvent) => boolean;
};

export const useCompletion = (
  field: RefObject<HTMLTextAreaElement>,
  onEdit: (edit: Edit) => void,
): Completion => {
  const [found, setFound] = useState<Found>();
  const [active, setActive] = useState(0);
  /** Answers to earlier texts are ignored. */
  const asked = useRef(0);
  const close = () => {
    asked.current += 1;
    setFound(undefined);
  };
  useEffect(() => close, []);

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
      onEdit(complete(current.value, current.selectionStart, found.token, item.inserted));
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
    onKey: (event) => {
      const action = keys[event.key];
      const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.isComposing;
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
