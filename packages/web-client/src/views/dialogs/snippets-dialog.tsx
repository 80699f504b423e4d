import { useState } from 'preact/hooks';
import { saveSnippet } from '../../actions/writing';
import { closeAround } from '../../components/dialog';
import { Field } from '../../components/field';
import { snippets } from '../../state/personal';
import { texts } from '../../texts/texts';
import { MessageDialog } from './message-dialog';

type Props = { readonly text: string; readonly onPick: (text: string) => void };

/** Keeps the text of the box as a snippet. */
const NewSnippet = ({ text }: { readonly text: string }) => {
  const [title, setTitle] = useState('');
  const save = async () => {
    if (title.trim() !== '' && (await saveSnippet(title.trim(), text))) {
      setTitle('');
    }
  };
  return (
    <form
      class="dialog-line"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        label={texts.snippets.newTitle}
        dir="auto"
        value={title}
        onInput={(event) => setTitle(event.currentTarget.value)}
      />
      <button type="submit" class="button" disabled={title.trim() === ''}>
        {texts.snippets.save}
      </button>
    </form>
  );
};

/** Texts that the user has saved, to be inserted. */
export const SnippetsDialog = ({ text, onPick }: Props) => (
  <MessageDialog title={texts.snippets.insert}>
    {snippets.value.length === 0 ? (
      <p class="dialog-hint faint medium">{texts.snippets.empty}</p>
    ) : null}
    <ul class="times stack">
      {snippets.value.map(({ id, title, content }) => (
        <li key={id}>
          <button
            type="button"
            class="time-choice line"
            onClick={(event) => {
              closeAround(event.currentTarget);
              onPick(content);
            }}
          >
            <span dir="auto">{title}</span>
            <span class="dialog-hint faint medium" dir="auto">
              {content}
            </span>
          </button>
        </li>
      ))}
    </ul>
    {text.trim() === '' ? null : <NewSnippet text={text} />}
  </MessageDialog>
);
