import { useState } from 'preact/hooks';
import { formatMoment, profileChoicesOf, profileFieldType, profileValue } from '@parley/client';
import { saving } from '../../actions/changes';
import { announce, ask, calling, perform } from '../../actions/notices';
import { Button } from '../../components/button';
import { Avatar } from '../../components/avatar';
import { Form, SettingList } from '../../components/setting-list';
import type { Setting } from '../../lib/setting';
import { choice, entry } from '../../lib/setting';
import type { ProfileField } from '../../state/organization';
import { permissions } from '../../state/permissions';
import { profileFields, realmSetting } from '../../state/organization';
import { avatarUrl, ownId, ownUser, statusText } from '../../state/users';
import { useRemote } from '../../state/remote';
import { accountSetting } from '../../state/settings';
import { settingsTexts } from '../../texts/settings-texts';
import { FinalAction, Items } from '../parts/items';
import { NewSecret } from '../parts/new-secret';
import { Picture } from '../parts/picture';
import { NamedKeys } from './named-keys';

const { account: words } = settingsTexts;

/** The browsers in which the user is logged in, each of which can be logged out. */
export const Sessions = () => {
  const { value, failure, reload } = useRemote('sessions', (call) => call('listSessions'));
  const sessions = value?.sessions;
  return (
    <Items
      title={words.sessions}
      empty={words.noSessions}
      failure={failure}
      items={sessions?.map(({ id, client, last_used_at: lastUsed, is_current: isCurrent }) => ({
        key: id,
        name: client,
        detail: [words.lastUsed(formatMoment(lastUsed))],
        tags: isCurrent ? [words.current] : [],
        actions: isCurrent ? [] : [calling(words.end, 'endSession', { session_id: id }, reload)],
      }))}
    >
      {sessions === undefined || sessions.length < 2 ? null : (
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

const password = [
  entry('current-password', 'password', words.oldPassword),
  entry('new-password', 'password', words.newPassword),
];

const email = [entry('email', 'email', words.newEmail)];

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

/** Whether the organization lets the user change it. */
const mayChange = (what: 'name' | 'email' | 'avatar'): boolean =>
  permissions.value.isAdministrator || realmSetting(`${what}_changes_disabled`) !== true;

/** How one logs in, and where one is logged in. */
export const AccountSettings = () => (
  <>
    {mayChange('email') ? (
      <Form
        title={words.email}
        hint={`${ownUser.value?.delivery_email ?? ''} – ${words.emailHint}`}
        fields={email}
        submit={words.change}
        onSubmit={(values) =>
          announce(perform('updateSettings', { email: String(values.email) }), words.emailSent)
        }
      />
    ) : null}
    <Form
      title={words.password}
      hint={words.passwordHint}
      fields={password}
      submit={words.change}
      onSubmit={({ 'current-password': before, 'new-password': after }) =>
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
    <FinalAction
      title={words.deactivateTitle}
      hint={words.deactivateHint}
      name={ownUser.value?.full_name ?? ''}
      label={words.deactivate}
      question={words.deactivateQuestion}
      onConfirm={() => void perform('deactivateSelf')}
    />
  </>
);

const { profile: profileWords } = settingsTexts;

const zones = () => [
  { value: '', label: profileWords.noZone },
  ...Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone })),
];

const statusDetails = { hint: profileWords.statusHint, maxLength: 60 };
const status = [entry('status', 'text', profileWords.status, statusDetails)];

/** How a custom profile field is entered; lists of people cannot be entered here. */
const settingOf = (field: ProfileField): readonly Setting[] => {
  const base = { key: String(field.id), label: field.name, hint: field.hint || undefined };
  const type = profileFieldType(field);
  if (type === 'choice') {
    const options = profileChoicesOf(field).map(([value, label]) => ({ value, label }));
    return [{ ...base, type, options: [{ value: '', label: profileWords.noChoice }, ...options] }];
  }
  const isPlain = type !== 'long' && type !== 'date' && type !== 'url';
  return type === 'people' ? [] : [{ ...base, type: isPlain ? 'text' : type }];
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
        settings={[
          entry('full_name', 'text', profileWords.fullName, { maxLength: 100 }),
          choice('timezone', profileWords.timezone, zones()),
        ]}
        hint={mayChange('name') ? undefined : profileWords.fixed}
        isFixed={(key) => key === 'full_name' && !mayChange('name')}
        valueOf={(key) => (key === 'full_name' ? name : accountSetting(key))}
        onSave={saving('updateSettings')}
      />
      <SettingList
        title={profileWords.status}
        settings={status}
        valueOf={() => statusText(ownId.value)}
        onSave={(_, value) => perform('setOwnStatus', { status_text: String(value) })}
      />
      {mayChange('avatar') ? (
        <Picture
          title={profileWords.picture}
          isUploaded={picture !== undefined}
          onUpload={(file) => void perform('uploadAvatar', { file })}
          onRemove={() => void perform('removeAvatar')}
        >
          <Avatar name={name} url={picture} size="large" />
        </Picture>
      ) : null}
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
