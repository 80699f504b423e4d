import { saveRealm } from '../../actions/changes';
import { announce, perform } from '../../actions/notices';
import { Button } from '../../components/button';
import { SettingList } from '../../components/setting-list';
import type { Setting } from '../../lib/setting';
import { choice, toggles } from '../../lib/setting';
import { route } from '../../router/location';
import { realmPermissions, realmSetting } from '../../state/organization';
import { permissionSettings, permissionValue } from '../../state/groups';
import { permissions } from '../../state/permissions';
import { ownIcon } from '../../state/users';
import { settingsTexts } from '../../texts/settings-texts';
import type { Section } from '../settings/section-page';
import { Picture } from '../parts/picture';
import { SectionPage } from '../settings/section-page';
import { RealmKeys } from '../settings/named-keys';
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
  choice('org_type', words.kind, words.kinds),
  choice('default_language', words.language, words.languages),
];

const welcomeKey = 'welcome_message_custom_text';

const welcome: readonly Setting[] = [
  { key: welcomeKey, type: 'long', label: words.added, hint: words.welcomeHint, maxLength: 8000 },
];

/** Sends the welcome message to the user. */
const TryWelcome = () => {
  const text = realmSetting(welcomeKey);
  const send = () =>
    announce(perform('testWelcomeMessage', { [welcomeKey]: String(text) }), words.welcomeSent);
  return permissions.value.isAdministrator && text !== '' ? (
    <div>
      <Button label={words.tryWelcome} onClick={send} />
    </div>
  ) : null;
};

/** The pictures that the organization is recognized by. */
const Pictures = () =>
  (['icon', 'logo', 'night_logo'] as const).map((name) => {
    const night = name === 'night_logo';
    const isIcon = name === 'icon';
    return (
      <Picture
        key={name}
        title={words.pictures[name]}
        isUploaded={realmSetting(`${name}_source`) === 'U'}
        onUpload={(file) =>
          void (isIcon ? perform('uploadIcon', { file }) : perform('uploadLogo', { file, night }))
        }
        onRemove={() => void (isIcon ? perform('removeIcon') : perform('removeLogo', { night }))}
      >
        <img
          class={`realm-picture raised of-${name}`}
          src={ownIcon(String(realmSetting(`${name}_url`)))}
          alt=""
        />
      </Picture>
    );
  });

/** What the organization is called, and how people work together in it. */
export const OrganizationSettings = () => {
  const { isAdministrator } = permissions.value;
  const hint = isAdministrator ? undefined : words.notAllowed;
  return (
    <>
      {[
        { title: words.general, settings: general },
        { title: words.settings, settings: toggles(words.toggles) },
        { title: words.welcome, settings: welcome, children: <TryWelcome /> },
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
      {isAdministrator ? Pictures() : null}
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
  { key: 'keys', title: settingsTexts.keys.title, show: RealmKeys, isOffered: isAdministrator },
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
