import { saveRealm } from '../../actions/changes';
import { SettingList } from '../../components/setting-list';
import type { Setting } from '../../lib/setting';
import { route } from '../../router/location';
import { realmPermissions, realmSetting } from '../../state/organization';
import { permissionSettings, permissionValue } from '../../state/groups';
import { permissions } from '../../state/permissions';
import { settingsTexts } from '../../texts/settings-texts';
import type { Section } from '../settings/section-page';
import { SectionPage } from '../settings/section-page';
import { CustomEmoji, DefaultChannels, Linkifiers, ProfileFields } from './lists';
import { Invitations, Members } from './members';

const { organization: words } = settingsTexts;

const hintFor = (isOwner: boolean, isAdministrator: boolean): string | undefined => {
  if (isOwner) {
    return undefined;
  }
  return isAdministrator ? words.ownersOnly : words.notAllowed;
};

/** Who may do what in the organization. */
export const OrganizationPermissions = () => {
  const { isAdministrator, isOwner } = permissions.value;
  return (
    <SettingList
      title={words.permissions}
      hint={hintFor(isOwner, isAdministrator)}
      settings={permissionSettings('realm', settingsTexts.realmPermissions, realmPermissions.value)}
      valueOf={(key) => permissionValue(realmPermissions.value, key)}
      isDisabled={!isAdministrator}
      onSave={saveRealm}
    />
  );
};

const { organization: organizationSettingsWords } = settingsTexts;

const general: readonly Setting[] = [
  { key: 'name', type: 'text', label: settingsTexts.name, maxLength: 40 },
  { key: 'description', type: 'long', label: settingsTexts.description, maxLength: 1000 },
];

const together: readonly Setting[] = [
  { key: 'invite_required', type: 'toggle', label: organizationSettingsWords.inviteRequired },
  { key: 'enable_spectator_access', type: 'toggle', label: organizationSettingsWords.spectators },
  { key: 'allow_message_editing', type: 'toggle', label: organizationSettingsWords.editing },
  { key: 'enable_read_receipts', type: 'toggle', label: organizationSettingsWords.receipts },
  { key: 'name_changes_disabled', type: 'toggle', label: organizationSettingsWords.namesFixed },
  { key: 'email_changes_disabled', type: 'toggle', label: organizationSettingsWords.emailsFixed },
  { key: 'avatar_changes_disabled', type: 'toggle', label: organizationSettingsWords.avatarsFixed },
  {
    key: 'send_channel_events_messages',
    type: 'toggle',
    label: organizationSettingsWords.channelNotices,
  },
];

/** What the organization is called, and how people work together in it. */
export const OrganizationSettings = () => {
  const { isAdministrator } = permissions.value;
  const hint = isAdministrator ? undefined : organizationSettingsWords.notAllowed;
  return (
    <>
      <SettingList
        title={organizationSettingsWords.general}
        hint={hint}
        settings={general}
        valueOf={realmSetting}
        isDisabled={!isAdministrator}
        onSave={saveRealm}
      />
      <SettingList
        title={organizationSettingsWords.settings}
        hint={hint}
        settings={together}
        valueOf={realmSetting}
        isDisabled={!isAdministrator}
        onSave={saveRealm}
      />
    </>
  );
};

const { organization: organizationWords } = settingsTexts;

const isAdministrator = () => permissions.value.isAdministrator;
const may = (permission: string) => permissions.value.inOrganization(permission);

const sections: readonly Section[] = [
  { key: 'general', title: organizationWords.general, show: OrganizationSettings },
  { key: 'permissions', title: organizationWords.permissions, show: OrganizationPermissions },
  { key: 'members', title: organizationWords.members, show: Members, isOffered: isAdministrator },
  {
    key: 'invitations',
    title: organizationWords.invitations,
    show: Invitations,
    isOffered: () => may('can_invite_users_group') || may('create_multiuse_invite_group'),
  },
  {
    key: 'emoji',
    title: organizationWords.emoji,
    show: CustomEmoji,
    isOffered: () => may('can_add_custom_emoji_group'),
  },
  {
    key: 'linkifiers',
    title: organizationWords.linkifiers,
    show: Linkifiers,
    isOffered: isAdministrator,
  },
  {
    key: 'profile-fields',
    title: organizationWords.profileFields,
    show: ProfileFields,
    isOffered: isAdministrator,
  },
  {
    key: 'defaults',
    title: organizationWords.defaults,
    show: DefaultChannels,
    isOffered: isAdministrator,
  },
];

/** The settings of the organization. */
export const Organization = () => (
  <SectionPage
    view="organization"
    icon="globe"
    title={organizationWords.title}
    label={settingsTexts.settings.sections}
    sections={sections}
    open={route.value.view === 'organization' ? route.value.section : ''}
  />
);
