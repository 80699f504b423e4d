import { useState } from 'preact/hooks';
import { formatMoment, profileChoicesOf, profileFieldType, profileValue } from '@parley/client';
import { saveSetting } from '../../actions/changes';
import { announce, ask, perform } from '../../actions/notices';
import { Button } from '../../components/button';
import { Avatar } from '../../components/avatar';
import { Form, SettingList } from '../../components/setting-list';
import type { Setting } from '../../lib/setting';
import type { ProfileField } from '../../state/profile-fields';
import { profileFields } from '../../state/profile-fields';
import { avatarUrl, ownId, ownUser, statusText } from '../../state/users';
import { useRemote } from '../../state/remote';
import { settingsTexts } from '../../texts/settings-texts';
import { FinalAction, Items } from '../parts/items';
import { NewSecret } from '../parts/new-secret';
import { Picture } from '../parts/picture';
import { NamedKeys } from './named-keys';

const { account: words } = settingsTexts;

/** The browsers in which the user is logged in, each of which can be logged out. */
export const Sessions = () => {
  const { value, reload } = useRemote('sessions', (call) => call('listSessions'));
  const sessions = value?.sessions ?? [];
  return (
    <Items
      title={words.sessions}
      empty={words.noSessions}
      items={sessions.map(({ id, client, last_used_at: lastUsed, is_current: isCurrent }) => ({
        key: id,
        name: client,
        detail: words.lastUsed(formatMoment(lastUsed)),
        tags: isCurrent ? [words.current] : [],
        actions: isCurrent
          ? []
          : [
              {
                label: words.end,
                onClick: () => void perform('endSession', { session_id: id }).then(reload),
              },
            ],
      }))}
    >
      {sessions.length < 2 ? null : (
        <div>
          <Button
            label={words.endOthers}
            onClick={() => perform('endOtherSessions').then(reload)}
          />
        </div>
      )}
    </Items>
  );
};

const password: readonly Setting<'before' | 'after'>[] = [
  { key: 'before', type: 'password', label: words.oldPassword },
  { key: 'after', type: 'password', label: words.newPassword },
];

const email: readonly Setting<'email'>[] = [{ key: 'email', type: 'email', label: words.newEmail }];

const ApiKey = () => {
  const [key, setKey] = useState<string>();
  return (
    <FinalAction
      title={words.apiKey}
      hint={words.apiKeyHint}
      name={words.apiKey}
      label={words.regenerate}
      question={words.regenerateQuestion}
      onConfirm={() => void ask('regenerateApiKey').then((made) => setKey(made?.api_key))}
    >
      <NewSecret label={words.newKey} text={key} />
    </FinalAction>
  );
};

/** The account elsewhere with which one logs in, if there is one. */
const Provider = () => {
  const id = ownId.value;
  const { value, reload } = useRemote('logins', (call) => call('listLogins', { user_id: id }));
  return value?.provider === undefined ? null : (
    <FinalAction
      title={words.provider}
      hint={words.providerHint}
      name={new URL(value.provider.issuer).host}
      label={words.unlink}
      question={words.unlinkQuestion}
      onConfirm={() => void perform('unlinkProvider', { user_id: id }).then(reload)}
    />
  );
};

/** How one logs in, and where one is logged in. */
export const AccountSettings = () => (
  <>
    <Form
      title={words.email}
      hint={`${ownUser.value?.delivery_email ?? ''} – ${words.emailHint}`}
      fields={email}
      submit={words.change}
      onSubmit={(values) =>
        announce(perform('updateSettings', { email: String(values.email) }), words.emailSent)
      }
    />
    <Form
      title={words.password}
      hint={words.passwordHint}
      fields={password}
      submit={words.change}
      onSubmit={({ before, after }) =>
        announce(
          perform('updateSettings', { old_password: String(before), new_password: String(after) }),
          words.passwordChanged,
        )
      }
    />
    <Provider />
    <Sessions />
    <ApiKey />
    <NamedKeys />
  </>
);

const { profile: profileWords } = settingsTexts;

const general: readonly Setting<'full_name'>[] = [
  { key: 'full_name', type: 'text', label: profileWords.fullName, maxLength: 100 },
];

const status: readonly Setting<'status'>[] = [
  {
    key: 'status',
    type: 'text',
    label: profileWords.status,
    hint: profileWords.statusHint,
    maxLength: 60,
  },
];

/** How a custom profile field is entered; lists of people cannot be entered here. */
const settingOf = (field: ProfileField): readonly Setting[] => {
  const base = { key: String(field.id), label: field.name, hint: field.hint || undefined };
  switch (profileFieldType(field)) {
    case 'long':
      return [{ ...base, type: 'long' }];
    case 'date':
      return [{ ...base, type: 'date' }];
    case 'url':
      return [{ ...base, type: 'url' }];
    case 'choice': {
      const options = profileChoicesOf(field).map(([value, label]) => ({ value, label }));
      return [
        {
          ...base,
          type: 'choice',
          options: [{ value: '', label: profileWords.noChoice }, ...options],
        },
      ];
    }
    case 'people':
      return [];
    default:
      return [{ ...base, type: 'text' }];
  }
};

/** How others see the user. */
export const ProfileSettings = () => {
  const user = ownUser.value;
  const name = user?.full_name ?? '';
  const picture = avatarUrl(ownId.value);
  const editable = profileFields.value.filter((field) => field.editable_by_user);
  return (
    <>
      <SettingList
        title={profileWords.title}
        settings={general}
        valueOf={() => name}
        onSave={saveSetting}
      />
      <SettingList
        title={profileWords.status}
        settings={status}
        valueOf={() => statusText(ownId.value)}
        onSave={(_, value) => perform('setOwnStatus', { status_text: String(value) })}
      />
      <Picture
        title={profileWords.picture}
        isUploaded={picture !== undefined}
        onUpload={(file) => void perform('uploadAvatar', { file })}
        onRemove={() => void perform('removeAvatar')}
      >
        <Avatar name={name} url={picture} size="large" />
      </Picture>
      {editable.length === 0 ? null : (
        <SettingList
          title={profileWords.fields}
          settings={editable.flatMap(settingOf)}
          valueOf={(key) => profileValue(user ?? {}, Number(key))}
          onSave={({ key }, value) =>
            perform('updateOwnProfileFields', {
              data: [{ id: Number(key), value: String(value) || null }],
            })
          }
        />
      )}
    </>
  );
};
