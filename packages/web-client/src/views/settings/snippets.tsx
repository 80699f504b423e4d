import { addSnippet, removeSnippet } from '../../actions/account';
import { Form } from '../../components/form';
import { ItemList } from '../../components/item-list';
import type { Setting } from '../../lib/setting';
import { snippets } from '../../state/organization';
import { settingsTexts } from '../../texts/settings-texts';

const { lists: words } = settingsTexts;

const fields: readonly Setting<'title' | 'content'>[] = [
  { key: 'title', type: 'text', label: words.title, maxLength: 60 },
  { key: 'content', type: 'long', label: words.text },
];

/** The texts that the user writes often. */
export const Snippets = () => (
  <>
    <Form
      title={settingsTexts.settings.snippets}
      hint={words.snippetsHint}
      fields={fields}
      initial={{ title: '', content: '' }}
      submit={settingsTexts.add}
      onSubmit={({ title, content }) => addSnippet(String(title).trim(), String(content))}
    />
    <ItemList
      title={settingsTexts.settings.snippets}
      empty={words.noSnippets}
      texts={settingsTexts.list}
      items={snippets.value.map(({ id, title, content }) => ({
        key: id,
        name: title,
        detail: content,
        actions: [{ label: settingsTexts.remove, onClick: () => void removeSnippet(id) }],
      }))}
    />
  </>
);
