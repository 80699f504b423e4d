import type { InputHTMLAttributes } from 'preact';
import { useId } from 'preact/hooks';

type Props = InputHTMLAttributes & { readonly label: string };

/** An input with its label above it. */
export const Field = ({ label, ...input }: Props) => {
  const id = useId();
  return (
    <div class="field stack tight grow">
      <label for={id}>{label}</label>
      <input id={id} class="input" {...input} />
    </div>
  );
};
