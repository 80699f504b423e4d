import type { ButtonHTMLAttributes } from 'preact';
import { classNames } from '../lib/class-names';

type Props = Pick<ButtonHTMLAttributes, 'aria-label'> & {
  readonly label: string;
  readonly class?: 'button-primary' | 'button-danger';
  readonly onClick: () => unknown;
};

/** A button with a text, which does something at once. */
export const Button = ({ label, class: kind, onClick, ...attributes }: Props) => (
  <button
    type="button"
    class={classNames('button', kind)}
    onClick={() => void onClick()}
    {...attributes}
  >
    {label}
  </button>
);
