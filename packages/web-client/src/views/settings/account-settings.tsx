import { changeEmail, changePassword, regenerateApiKey } from '../../actions/account';
import { notify } from '../../actions/notices';
import { Form } from '../../components/form';
import { ItemList } from '../../components/item-list';
import type { Setting } from '../../lib/setting';
import { ownUser } from '../../state/users';
import { settingsTexts } from '../../texts/settings-texts';
import { useState } from 'preact/hooks';
import { Sessions } from './sessions';

const { account: words } = settingsTexts;

const password: readonly Setting<'before' | 'after'>[] = [
  { key: 'before', type: 'password', label: words.oldPassword },
  { key: 'after', type: 'password', label: words.newPassword },
];

const email: readonly Setting<'email'>[] = [{ key: 'email', type: 'email', label: words.newEmail }];

const done = async (change: Promise<boolean>, text: string): Promise<boolean> => {
  const isDone = await change;
  if (isDone) {
    notify(text);
  }
  return isDone;
};

const ApiKey = () => {
  const [key, setKey] = useState<string>();
  return (
    <>
      <ItemList
        title={words.apiKey}
        hint={words.apiKeyHint}
        empty=""
        texts={settingsTexts.list}
        items={[
          {
            key: 'key',
            name: words.apiKey,
            actions: [
              {
                label: words.regenerate,
                question: words.regenerateQuestion,
                onClick: () => void regenerateApiKey().then(setKey),
              },
            ],
          },
        ]}
      >
        {key === undefined ? null : (
          <p role="status">
            {words.newKey} <code class="secret medium">{key}</code>
          </p>
        )}
      </ItemList>
    </>
  );
};

/** How one logs in, and where one is logged in. */
export const AccountSettings = () => (
  <>
    <Form
      title={words.email}
      hint={`${ownUser.value?.delivery_email ?? ''} – ${words.emailHint}`}
      fields={email}
      initial={{ email: '' }}
      submit={words.change}
      onSubmit={(values) => done(changeEmail(String(values.email)), words.emailSent)}
    />
    <Form
      title={words.password}
      hint={words.passwordHint}
      fields={password}
      initial={{ before: '', after: '' }}
      submit={words.change}
      onSubmit={({ before, after }) =>
        done(changePassword(String(before), String(after)), words.passwordChanged)
      }
    />
    <Sessions />
    <ApiKey />
  </>
);
