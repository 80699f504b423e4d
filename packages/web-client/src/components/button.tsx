import type { ButtonHTMLAttributes } from 'preact';
import { classNames } from '../lib/class-names';
import { once } from '../lib/submit';

type Props = Pick<ButtonHTMLAttributes, 'aria-label' | 'disabled'> & {
  readonly label: string;
  readonly class?: 'button-primary' | 'button-danger' | 'button-primary button-wide';
  /** Without one, the button submits its form. */
  readonly onClick?: () => unknown;
};

/** A button with a text, which does something at once. */
export const Button = ({ label, class: kind, onClick, ...attributes }: Props) => (
  <button
    type={onClick === undefined ? 'submit' : 'button'}
    class={classNames('button', kind)}
    onClick={onClick && (({ currentTarget }) => void once(currentTarget, onClick))}
    {...attributes}
  >
    {label}
  </button>
);
