import type { InputHTMLAttributes } from 'preact';

type Props = Omit<InputHTMLAttributes, 'label' | 'value' | 'onInput'> & {
  /** Its name for screen readers, and what it shows while it is empty. */
  readonly label: string;
  readonly value: string;
  readonly onInput: (text: string) => void;
};

/** A field whose text filters what is shown below it. */
export const SearchField = ({ label, value, onInput, ...input }: Props) => (
  <input
    class="input"
    type="search"
    aria-label={label}
    placeholder={label}
    value={value}
    {...input}
    onInput={(event) => onInput(event.currentTarget.value)}
  />
);
