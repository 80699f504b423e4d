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
  useEffect(() => element.current?.showModal(), []);
  return (
    <dialog class="dialog" ref={element} aria-labelledby={id} onClose={onClose}>
      <header class="dialog-header">
        <h2 id={id}>{title}</h2>
        <IconButton icon="close" label={closeLabel} onClick={() => element.current?.close()} />
      </header>
      <div class="dialog-body">{children}</div>
    </dialog>
  );
};
