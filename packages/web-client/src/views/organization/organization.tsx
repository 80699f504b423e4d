import { saving } from '../../actions/changes';
import { SettingList } from '../../components/setting-list';
import { isFixedForUser, realmPermissions } from '../../state/organization';
import { permissionSettings, permissionValue } from '../../state/groups';
import { mayInvite, permissions } from '../../state/permissions';
import { settingsTexts } from '../../texts/settings-texts';
import { SectionPage, section } from '../settings/section-page';
import { RealmKeys } from '../settings/named-keys';
import { Exports } from './exports';
import { OrganizationSettings } from './general';
import { CustomEmoji, DefaultChannels, Domains, Folders, Linkifiers, ProfileFields } from './lists';
import { Invitations, Members } from './members';

const { organization: words } = settingsTexts;

/** Who may do what in the organization; what servers of this kind lack has no name. */
const OrganizationPermissions = () => {
  const { isAdministrator, isOwner } = permissions.value;
  const hint = isAdministrator ? words.ownersOnly : words.notAllowed;
  return (
    <SettingList
      title={words.permissions}
      hint={isOwner ? undefined : hint}
      settings={permissionSettings(
        'realm',
        settingsTexts.realmPermissions,
        realmPermissions.value,
      ).filter(({ key }) => key in settingsTexts.realmPermissions)}
      valueOf={(key) => permissionValue(realmPermissions.value, key)}
      isFixed={isFixedForUser}
      onSave={saving('updateRealm')}
    />
  );
};

const isAdministrator = () => permissions.value.isAdministrator;
const isOwner = () => permissions.value.isOwner;
const mayAddEmoji = () => permissions.value.inOrganization('can_add_custom_emoji_group');

const sections = [
  section('general', words.general, OrganizationSettings),
  section('permissions', words.permissions, OrganizationPermissions),
  section('members', words.members, Members, isAdministrator),
  section('invitations', words.invitations, Invitations, mayInvite),
  section('emoji', words.emoji, CustomEmoji, mayAddEmoji),
  section('linkifiers', words.linkifiers, Linkifiers, isAdministrator),
  section('profile-fields', words.profileFields, ProfileFields, isAdministrator),
  section('folders', words.folders, Folders, isAdministrator),
  section('domains', settingsTexts.domains.title, Domains, isOwner),
  section('keys', settingsTexts.keys.title, RealmKeys, isAdministrator),
  section('defaults', words.defaults, DefaultChannels, isAdministrator),
  section('exports', settingsTexts.exports.title, Exports, isAdministrator),
];

/** The settings of the organization. */
export const Organization = () => (
  <SectionPage
    view="organization"
    icon="globe"
    title={words.title}
    label={settingsTexts.settings.sections}
    sections={sections}
  />
);
