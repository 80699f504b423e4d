import { saveRealm } from '../../actions/changes';
import { SettingList } from '../../components/setting-list';
import type { Setting } from '../../lib/setting';
import { realmSetting } from '../../state/organization';
import { permissions } from '../../state/permissions';
import { settingsTexts } from '../../texts/settings-texts';

const { organization: words } = settingsTexts;

const general: readonly Setting[] = [
  { key: 'name', type: 'text', label: settingsTexts.name, maxLength: 40 },
  { key: 'description', type: 'long', label: settingsTexts.description, maxLength: 1000 },
];

const together: readonly Setting[] = [
  { key: 'invite_required', type: 'toggle', label: words.inviteRequired },
  { key: 'enable_spectator_access', type: 'toggle', label: words.spectators },
  { key: 'allow_message_editing', type: 'toggle', label: words.editing },
  { key: 'enable_read_receipts', type: 'toggle', label: words.receipts },
  { key: 'name_changes_disabled', type: 'toggle', label: words.namesFixed },
  { key: 'email_changes_disabled', type: 'toggle', label: words.emailsFixed },
  { key: 'avatar_changes_disabled', type: 'toggle', label: words.avatarsFixed },
  { key: 'send_channel_events_messages', type: 'toggle', label: words.channelNotices },
];

/** What the organization is called, and how people work together in it. */
export const OrganizationSettings = () => {
  const { isAdministrator } = permissions.value;
  const hint = isAdministrator ? undefined : words.notAllowed;
  return (
    <>
      <SettingList
        title={words.general}
        hint={hint}
        settings={general}
        valueOf={realmSetting}
        isDisabled={!isAdministrator}
        onSave={saveRealm}
      />
      <SettingList
        title={words.settings}
        hint={hint}
        settings={together}
        valueOf={realmSetting}
        isDisabled={!isAdministrator}
        onSave={saveRealm}
      />
    </>
  );
};
