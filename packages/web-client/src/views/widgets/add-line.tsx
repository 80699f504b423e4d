import { useState } from 'preact/hooks';
import { texts } from '../../texts/texts';

type Props = {
  readonly label: string;
  /** Whether it was added. */
  readonly onAdd: (text: string) => Promise<boolean>;
};

/** A line with which something is added to a widget. */
export const AddLine = ({ label, onAdd }: Props) => {
  const [text, setText] = useState('');
  const add = async () => {
    if (text.trim() !== '' && (await onAdd(text.trim()))) {
      setText('');
    }
  };
  return (
    <form
      class="widget-add"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <input
        class="input"
        aria-label={label}
        placeholder={label}
        dir="auto"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" class="button">
        {texts.widget.add}
      </button>
    </form>
  );
};
