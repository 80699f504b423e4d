import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { classNames } from '../lib/class-names';
import { keepFocus } from '../lib/focus';
import { IconButton } from './icon';

type Props = {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** Without its own header: the title is for screen readers. */
  readonly isBare?: boolean;
  readonly children: ComponentChildren;
};

/** A window above the page, which keeps the focus and which Escape closes. */
export const Dialog = ({ title, closeLabel, onClose, isBare = false, children }: Props) => {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  const isShown = useRef(false);
  // At once, so that no key is lost between opening and focus.
  useLayoutEffect(() => {
    const { current } = element;
    current?.showModal();
    isShown.current = true;
    return () => {
      isShown.current = false;
      // The focus returns to where it was.
      current?.close();
      // Or near it, if what had it is gone.
      keepFocus(current);
    };
  }, []);
  const close = () => element.current?.close();
  return (
    <dialog
      class={classNames('dialog raised', isBare && 'dialog-bare')}
      ref={element}
      aria-labelledby={id}
      onClose={() => isShown.current && onClose()}
      onClick={(event) => {
        // Outside of what it contains: the backdrop.
        if (event.target === event.currentTarget) {
          close();
        }
      }}
    >
      <header class={isBare ? 'visually-hidden' : 'dialog-header line between'}>
        <h2 class="large" id={id}>
          {title}
        </h2>
        {isBare ? null : <IconButton icon="close" label={closeLabel} onClick={close} />}
      </header>
      <div class="dialog-body stack">{children}</div>
    </dialog>
  );
};

/** Closes the window that contains an element; the focus returns to where it was, at once. */
export const closeAround = (element: Element): void => element.closest('dialog')?.close();
