import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';

type Props = {
  /** The name of the button and of the menu. */
  readonly label: string;
  readonly class: string;
  /** What the button shows. */
  readonly button: ComponentChildren;
  /** The items, which are `MenuItem`s; `close` closes the menu. */
  readonly children: (close: () => void) => ComponentChildren;
  /** Whether the menu is above everything else, also where the page around it ends. */
  readonly isFloating?: boolean;
};

/** Shows the menu in the top layer, below the button or above it. */
const float = (menu: HTMLElement, opener: HTMLElement): void => {
  menu.popover = 'manual';
  menu.showPopover();
  const { top, bottom, right } = opener.getBoundingClientRect();
  const { offsetHeight: height, offsetWidth: width } = menu;
  const fitsBelow = bottom + height + gap < innerHeight;
  menu.style.top = `${fitsBelow ? bottom + gap : Math.max(gap, top - height - gap)}px`;
  menu.style.left = `${Math.max(gap, Math.min(right - width, innerWidth - width - gap))}px`;
};

/** Between the button and its menu, in pixels. */
const gap = 4;

const itemsIn = (menu: HTMLElement | null): readonly HTMLElement[] =>
  Array.from(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []);

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** A button that opens a menu, which arrow keys move in and Escape closes. */
export const Menu = ({ label, class: className, button, children, isFloating = false }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };

  useEffect(() => {
    if (!isOpen) {
      return undefined;
    }
    if (isFloating && menu.current !== null && opener.current !== null) {
      float(menu.current, opener.current);
    }
    itemsIn(menu.current)[0]?.focus();
    const onPointerDown = (event: Event) => {
      if (event.target instanceof Node && root.current?.contains(event.target) !== true) {
        setOpen(false);
      }
    };
    addEventListener('pointerdown', onPointerDown);
    return () => removeEventListener('pointerdown', onPointerDown);
  }, [isOpen, isFloating]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
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
        {button}
      </button>
      {isOpen ? (
        <div
          class={isFloating ? 'menu menu-floating' : 'menu'}
          role="menu"
          id={id}
          aria-label={label}
          ref={menu}
          onKeyDown={onKeyDown}
        >
          {children(close)}
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
  readonly onClick: () => void;
};

export const MenuItem = ({ label, isChosen, kind = 'menuitem', onClick }: ItemProps) => (
  <button
    type="button"
    class="menu-item"
    role={kind}
    tabIndex={-1}
    {...(isChosen === undefined ? {} : { 'aria-checked': isChosen })}
    onClick={onClick}
  >
    <span class="menu-check" aria-hidden="true">
      {isChosen === true ? '✓' : ''}
    </span>
    {label}
  </button>
);
