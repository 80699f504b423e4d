import { setMuted } from '../../actions/account';
import { performFrom } from '../../actions/changes';
import { calling, perform } from '../../actions/notices';
import { entry } from '../../lib/setting';
import { addressOf } from '../../router/route';
import { alertWords } from '../../state/organization';
import { snippets } from '../../state/personal';
import { isMutedUser, mutedPeople, ownId, userName } from '../../state/users';
import { settingsTexts } from '../../texts/settings-texts';
import { PersonPicker } from '../parts/people-list';
import { Collection, Items } from '../parts/items';

const { lists: words } = settingsTexts;

const fields = [entry('word', 'text', words.word, { maxLength: 100 })];

/** The words that mark messages. */
export const AlertWords = () => (
  <Collection
    title={settingsTexts.settings.alerts}
    hint={words.alertsHint}
    fields={fields}
    onSubmit={({ word }) => perform('addAlertWords', { alert_words: [String(word).trim()] })}
    empty={words.noAlerts}
    items={alertWords.value.map((word) => ({
      key: word,
      name: word,
      actions: [calling(settingsTexts.remove, 'removeAlertWords', { alert_words: [word] })],
    }))}
  />
);

/** The people whose messages the user does not want to see. */
export const MutedPeople = () => (
  <Items
    title={settingsTexts.settings.muted}
    hint={words.mutedHint}
    empty={words.noMuted}
    items={mutedPeople.value.map((id) => ({
      key: id,
      name: userName(id),
      href: addressOf({ view: 'user', userId: id }),
      actions: [{ label: words.unmute, onClick: () => void setMuted(id, false) }],
    }))}
  >
    <PersonPicker
      isOut={(id) => id === ownId.value || isMutedUser(id)}
      onChoose={(id) => void setMuted(id, true)}
    />
  </Items>
);

const snippetsFields = [
  entry('title', 'text', words.title, { maxLength: 60 }),
  entry('content', 'long', words.text),
];

/** The texts that the user writes often. */
export const Snippets = () => (
  <Collection
    title={settingsTexts.settings.snippets}
    hint={words.snippetsHint}
    fields={snippetsFields}
    onSubmit={(values) => performFrom('createSavedSnippet', values)}
    empty={words.noSnippets}
    items={snippets.value.map(({ id, title, content }) => ({
      key: id,
      name: title,
      detail: [content],
      actions: [calling(settingsTexts.remove, 'deleteSavedSnippet', { saved_snippet_id: id })],
    }))}
  />
);
