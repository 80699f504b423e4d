import { saveRealm } from '../../actions/changes';
import { SettingList } from '../../components/setting-list';
import type { Setting } from '../../lib/setting';
import { toggles } from '../../lib/setting';
import { route } from '../../router/location';
import { realmPermissions, realmSetting } from '../../state/organization';
import { permissionSettings, permissionValue } from '../../state/groups';
import { permissions } from '../../state/permissions';
import { settingsTexts } from '../../texts/settings-texts';
import type { Section } from '../settings/section-page';
import { SectionPage } from '../settings/section-page';
import { CustomEmoji, DefaultChannels, Folders, Linkifiers, ProfileFields } from './lists';
import { Invitations, Members } from './members';

const { organization: words } = settingsTexts;

const hintFor = (isOwner: boolean, isAdministrator: boolean): string | undefined => {
  if (isOwner) {
    return undefined;
  }
  return isAdministrator ? words.ownersOnly : words.notAllowed;
};

/** What servers of this kind lack, so nobody chooses who may use it. */
const lacking = new Set(['can_manage_billing_group', 'can_summarize_topics_group']);

/** Who may do what in the organization. */
export const OrganizationPermissions = () => {
  const { isAdministrator, isOwner } = permissions.value;
  return (
    <SettingList
      title={words.permissions}
      hint={hintFor(isOwner, isAdministrator)}
      settings={permissionSettings(
        'realm',
        settingsTexts.realmPermissions,
        realmPermissions.value,
      ).filter(({ key }) => !lacking.has(key))}
      valueOf={(key) => permissionValue(realmPermissions.value, key)}
      isDisabled={!isAdministrator}
      onSave={saveRealm}
    />
  );
};

const general: readonly Setting[] = [
  { key: 'name', type: 'text', label: settingsTexts.name, maxLength: 40 },
  { key: 'description', type: 'long', label: settingsTexts.description, maxLength: 1000 },
];

const together = toggles({
  invite_required: words.inviteRequired,
  enable_spectator_access: words.spectators,
  allow_message_editing: words.editing,
  enable_read_receipts: words.receipts,
  name_changes_disabled: words.namesFixed,
  email_changes_disabled: words.emailsFixed,
  avatar_changes_disabled: words.avatarsFixed,
  send_channel_events_messages: words.channelNotices,
});

/** What the organization is called, and how people work together in it. */
export const OrganizationSettings = () => {
  const { isAdministrator } = permissions.value;
  const hint = isAdministrator ? undefined : words.notAllowed;
  return (
    <>
      {[
        { title: words.general, settings: general },
        { title: words.settings, settings: together },
      ].map((group) => (
        <SettingList
          {...group}
          key={group.title}
          hint={hint}
          valueOf={realmSetting}
          isDisabled={!isAdministrator}
          onSave={saveRealm}
        />
      ))}
    </>
  );
};

const isAdministrator = () => permissions.value.isAdministrator;
const may = (permission: string) => permissions.value.inOrganization(permission);

const sections: readonly Section[] = [
  { key: 'general', title: words.general, show: OrganizationSettings },
  { key: 'permissions', title: words.permissions, show: OrganizationPermissions },
  { key: 'members', title: words.members, show: Members, isOffered: isAdministrator },
  {
    key: 'invitations',
    title: words.invitations,
    show: Invitations,
    isOffered: () => may('can_invite_users_group') || may('create_multiuse_invite_group'),
  },
  {
    key: 'emoji',
    title: words.emoji,
    show: CustomEmoji,
    isOffered: () => may('can_add_custom_emoji_group'),
  },
  { key: 'linkifiers', title: words.linkifiers, show: Linkifiers, isOffered: isAdministrator },
  {
    key: 'profile-fields',
    title: words.profileFields,
    show: ProfileFields,
    isOffered: isAdministrator,
  },
  { key: 'folders', title: words.folders, show: Folders, isOffered: isAdministrator },
  { key: 'defaults', title: words.defaults, show: DefaultChannels, isOffered: isAdministrator },
];

/** The settings of the organization. */
export const Organization = () => (
  <SectionPage
    view="organization"
    icon="globe"
    title={words.title}
    label={settingsTexts.settings.sections}
    sections={sections}
    open={route.value.view === 'organization' ? route.value.section : ''}
  />
);
