import { useState } from 'preact/hooks';
import { submitting } from '../lib/submit';
import { Button } from './button';

type Props = {
  /** In the field, while it is empty. */
  readonly label: string;
  /** What the button says. */
  readonly submit: string;
  /** Whether it was accepted: then the line is empty again. */
  readonly onEnter: (text: string) => Promise<boolean>;
};

/** A line with which something is added. */
export const EntryLine = ({ label, submit, onEnter }: Props) => {
  const [text, setText] = useState('');
  const enter = async () => {
    if (text.trim() !== '' && (await onEnter(text.trim()))) {
      setText('');
    }
  };
  return (
    <form class="entry-line line" onSubmit={submitting(enter)}>
      <input
        class="input"
        dir="auto"
        aria-label={label}
        placeholder={label}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <Button label={submit} />
    </form>
  );
};
