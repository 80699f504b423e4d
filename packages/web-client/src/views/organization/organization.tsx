import { route } from '../../router/location';
import { permissions } from '../../state/permissions';
import { settingsTexts } from '../../texts/settings-texts';
import type { Section } from '../settings/section';
import { SectionPage } from '../settings/section-page';
import { CustomEmoji } from './custom-emoji';
import { DefaultChannels } from './default-channels';
import { Invitations } from './invitations';
import { Linkifiers } from './linkifiers';
import { Members } from './members';
import { OrganizationPermissions } from './organization-permissions';
import { OrganizationSettings } from './organization-settings';
import { ProfileFields } from './profile-fields';

const { organization: words } = settingsTexts;

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
