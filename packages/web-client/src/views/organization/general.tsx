import { saving } from '../../actions/changes';
import { announce, perform, refuse } from '../../actions/notices';
import { Button } from '../../components/button';
import { Form, SettingList, SettingLists } from '../../components/setting-list';
import { choice, entry, optionsFrom, settingsFrom } from '../../lib/setting';
import { channelOptions } from '../../state/channels';
import { isFixedForUser, realmSetting } from '../../state/organization';
import { permissions } from '../../state/permissions';
import { ownIcon, realmName } from '../../state/users';
import { settingsTexts } from '../../texts/settings-texts';
import { Picture } from '../parts/picture';

const { organization: words } = settingsTexts;

const general = [
  entry('name', 'text', settingsTexts.name, { maxLength: 40 }),
  entry('description', 'long', settingsTexts.description, { maxLength: 1000 }),
  ...settingsFrom(words.described),
];

const welcomeKey = 'welcome_message_custom_text';

const welcome = [
  entry(welcomeKey, 'long', words.added, { hint: words.welcomeHint, maxLength: 8000 }),
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

/** Where notices are posted: a channel each, or none. */
const announcements = () =>
  Object.entries(words.announced).map(([key, label]) =>
    choice(key, label, [{ value: -1, label: words.noChannel }, ...channelOptions.value]),
  );

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

const endFields = () => [
  choice('delay', words.deletion, optionsFrom(words.deletions)),
  entry('name', 'text', words.confirm(realmName.value)),
];

/** Where an owner deactivates the organization: its name has to be typed. */
const End = () => (
  <Form
    title={words.end}
    hint={words.endHint}
    fields={endFields()}
    initial={{ delay: 'never' }}
    submit={words.deactivate}
    isFinal
    onSubmit={({ delay, name }) => {
      if (String(name).trim() !== realmName.value) {
        return refuse(words.notConfirmed);
      }
      const days = typeof delay === 'number' ? { deletion_delay_days: delay } : {};
      return perform('deactivateRealm', days);
    }}
  />
);

/** What the organization is called, and how people work together in it. */
export const OrganizationSettings = () => {
  const { isAdministrator, isOwner } = permissions.value;
  const common = {
    hint: isAdministrator ? undefined : words.notAllowed,
    valueOf: realmSetting,
    isFixed: isFixedForUser,
    onSave: saving('updateRealm'),
  };
  return (
    <>
      <SettingList {...common} title={words.general} settings={general} />
      <SettingLists {...common} groups={words.groups} />
      <SettingList {...common} title={words.announcements} settings={announcements()} />
      <SettingList {...common} title={words.welcome} settings={welcome}>
        <TryWelcome />
      </SettingList>
      {isAdministrator ? <Pictures /> : null}
      {isOwner ? <End /> : null}
    </>
  );
};
