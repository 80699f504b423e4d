import { useState } from 'preact/hooks';
import { submitting } from '../lib/submit';
import { Field } from './field';
import { Button } from './button';

type Props = {
  readonly label: string;
  /** Whether the label stands above the field; otherwise it is in it while it is empty. */
  readonly isLabelShown?: boolean;
  /** What the button says. */
  readonly submit: string;
  /** Whether it was accepted: then the line is empty again. */
  readonly onEnter: (text: string) => Promise<boolean>;
};

/** A line with which something is added. */
export const EntryLine = ({ label, isLabelShown = false, submit, onEnter }: Props) => {
  const [text, setText] = useState('');
  const enter = async () => {
    if (text.trim() !== '' && (await onEnter(text.trim()))) {
      setText('');
    }
  };
  const input = {
    dir: 'auto' as const,
    value: text,
    onInput: (event: { readonly currentTarget: HTMLInputElement }) =>
      setText(event.currentTarget.value),
  };
  return (
    <form class="entry-line line" onSubmit={submitting(enter)}>
      {isLabelShown ? (
        <Field label={label} {...input} />
      ) : (
        <input class="input" aria-label={label} placeholder={label} {...input} />
      )}
      <Button label={submit} />
    </form>
  );
};
