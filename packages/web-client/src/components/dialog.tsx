import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { IconButton } from './icon-button';

type Props = {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
};

/** A window above the page, which keeps the focus and which Escape closes. */
export const Dialog = ({ title, closeLabel, onClose, children }: Props) => {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  const isShown = useRef(false);
  useEffect(() => {
    const { current } = element;
    current?.showModal();
    isShown.current = true;
    return () => {
      isShown.current = false;
      // The focus returns to where it was.
      current?.close();
    };
  }, []);
  return (
    <dialog
      class="dialog"
      ref={element}
      aria-labelledby={id}
      onClose={() => isShown.current && onClose()}
    >
      <header class="dialog-header">
        <h2 id={id}>{title}</h2>
        <IconButton icon="close" label={closeLabel} onClick={() => element.current?.close()} />
      </header>
      <div class="dialog-body">{children}</div>
    </dialog>
  );
};

/** Closes the window that contains an element; the focus returns to where it was, at once. */
export const closeAround = (element: Element): void => element.closest('dialog')?.close();
