import type { ComponentChildren } from 'preact';
import { Icon } from './icon';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';

type Props = {
  /** The name of the button and of the menu. */
  readonly label: string;
  readonly class?: string;
  /** What the button shows, if not three dots. */
  readonly button?: ComponentChildren;
  /** The items, which are `MenuItem`s. */
  readonly children: ComponentChildren;
};

const itemsIn = (menu: HTMLElement | null): readonly HTMLElement[] =>
  Array.from(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []);

/** Whether a click on it closes the menu: everything that is not one of several settings. */
const isClosing = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role^="menuitem"]:not([data-stays])') !== null;

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** From the edges of the window, in pixels. */
const margin = 8;
const gap = 4;

/** Below the button, or above where there is more room. */
const placeBeside = (menu: HTMLElement, button: HTMLElement): void => {
  const { left, top, bottom } = button.getBoundingClientRect();
  const size = menu.getBoundingClientRect();
  const fitsBelow = bottom + gap + size.height <= innerHeight - margin;
  const y = fitsBelow ? bottom + gap : Math.max(margin, top - gap - size.height);
  const x = Math.max(margin, Math.min(left, innerWidth - margin - size.width));
  menu.style.top = `${y}px`;
  menu.style.left = `${x}px`;
};

/** A button that opens a menu, which arrow keys move in and Escape closes. */
export const Menu = ({ label, class: className = 'icon-button', button, children }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };

  useLayoutEffect(() => {
    if (isOpen && menu.current !== null && opener.current !== null) {
      // Above everything else, also where the parts around it cut off what is outside of them.
      menu.current.showPopover();
      placeBeside(menu.current, opener.current);
    }
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) {
      return undefined;
    }
    itemsIn(menu.current)[0]?.focus();
    const onPointerDown = (event: Event) => {
      if (event.target instanceof Node && root.current?.contains(event.target) !== true) {
        setOpen(false);
      }
    };
    addEventListener('pointerdown', onPointerDown);
    return () => removeEventListener('pointerdown', onPointerDown);
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab') {
      setOpen(false);
    } else if (step !== undefined) {
      event.preventDefault();
      const items = itemsIn(menu.current);
      const now = items.findIndex((item) => item === document.activeElement);
      items.at((now + step + items.length) % items.length)?.focus();
    }
  };

  return (
    <div class="menu-root" ref={root}>
      <button
        type="button"
        class={className}
        ref={opener}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {button ?? <Icon name="more" />}
      </button>
      {isOpen ? (
        <div
          class="menu raised"
          role="menu"
          id={id}
          aria-label={label}
          popover="manual"
          ref={menu}
          onKeyDown={onKeyDown}
          onClick={(event) => isClosing(event.target) && close()}
        >
          {children}
        </div>
      ) : null}
    </div>
  );
};

type ItemProps = {
  readonly label: string;
  /** For choices: whether this one is chosen. */
  readonly isChosen?: boolean;
  readonly kind?: 'menuitem' | 'menuitemradio' | 'menuitemcheckbox';
  /** Whether the menu stays open, so that more can be chosen. */
  readonly stays?: boolean;
  readonly onClick: () => unknown;
};

export const MenuItem = ({ label, isChosen, kind = 'menuitem', stays, onClick }: ItemProps) => (
  <button
    type="button"
    class="menu-item wide line plain hoverable medium"
    role={kind}
    tabIndex={-1}
    data-stays={stays}
    {...(isChosen === undefined ? {} : { 'aria-checked': isChosen })}
    onClick={() => void onClick()}
  >
    <span class="menu-check" aria-hidden="true">
      {isChosen === true ? '✓' : ''}
    </span>
    {label}
  </button>
);
