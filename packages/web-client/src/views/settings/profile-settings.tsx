import { removeAvatar, setProfileField, uploadAvatar } from '../../actions/account';
import { saveSetting } from '../../actions/changes';
import { setStatus } from '../../actions/people';
import { Avatar } from '../../components/avatar';
import { FileButton } from '../../components/file-button';
import { SettingList } from '../../components/setting-list';
import type { Setting } from '../../lib/setting';
import type { ProfileField } from '../../state/profile-fields';
import {
  choicesOf,
  profileFieldType,
  profileFields,
  profileValue,
} from '../../state/profile-fields';
import { ownId } from '../../state/realm';
import { avatarUrl, ownUser, statusText } from '../../state/users';
import { settingsTexts } from '../../texts/settings-texts';

const { profile: words } = settingsTexts;

const general: readonly Setting<'full_name'>[] = [
  { key: 'full_name', type: 'text', label: words.fullName, maxLength: 100 },
];

const status: readonly Setting<'status'>[] = [
  { key: 'status', type: 'text', label: words.status, hint: words.statusHint, maxLength: 60 },
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
      const options = choicesOf(field).map(([value, label]) => ({ value, label }));
      return [
        { ...base, type: 'choice', options: [{ value: '', label: words.noChoice }, ...options] },
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
  const editable = profileFields.value.filter((field) => field.editable_by_user);
  return (
    <>
      <SettingList
        title={words.title}
        settings={general}
        valueOf={() => name}
        onSave={saveSetting}
      />
      <SettingList
        title={words.status}
        settings={status}
        valueOf={() => statusText(ownId.value)}
        onSave={(_, value) => setStatus(String(value))}
      />
      <section class="block">
        <h2>{words.picture}</h2>
        <div class="profile-actions">
          <Avatar name={name} url={avatarUrl(ownId.value)} size="large" />
          <FileButton
            label={words.upload}
            accept="image/*"
            onChoose={(file) => void uploadAvatar(file)}
          />
          <button type="button" class="button" onClick={() => void removeAvatar()}>
            {words.removePicture}
          </button>
        </div>
      </section>
      {editable.length === 0 ? null : (
        <SettingList
          title={words.fields}
          settings={editable.flatMap(settingOf)}
          valueOf={(key) => profileValue(user ?? {}, Number(key))}
          onSave={({ key }, value) => setProfileField(Number(key), String(value))}
        />
      )}
    </>
  );
};
