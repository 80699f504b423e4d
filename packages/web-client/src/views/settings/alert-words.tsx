import { addAlertWord, removeAlertWord } from '../../actions/account';
import { Form } from '../../components/form';
import { ItemList } from '../../components/item-list';
import type { Setting } from '../../lib/setting';
import { alertWords } from '../../state/organization';
import { settingsTexts } from '../../texts/settings-texts';

const { lists: words } = settingsTexts;

const fields: readonly Setting<'word'>[] = [
  { key: 'word', type: 'text', label: words.word, maxLength: 100 },
];

/** The words that mark messages. */
export const AlertWords = () => (
  <>
    <Form
      title={settingsTexts.settings.alerts}
      hint={words.alertsHint}
      fields={fields}
      initial={{ word: '' }}
      submit={settingsTexts.add}
      onSubmit={({ word }) => addAlertWord(String(word).trim())}
    />
    <ItemList
      title={settingsTexts.settings.alerts}
      empty={words.noAlerts}
      texts={settingsTexts.list}
      items={alertWords.value.map((word) => ({
        key: word,
        name: word,
        actions: [{ label: settingsTexts.remove, onClick: () => void removeAlertWord(word) }],
      }))}
    />
  </>
);
