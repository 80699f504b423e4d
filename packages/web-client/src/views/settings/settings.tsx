import { settingsTexts } from '../../texts/settings-texts';
import { AccountSettings, ProfileSettings } from './account-settings';
import { AlertWords, MutedPeople, Snippets } from './lists';
import { AppearanceSettings, NotificationSettings } from './preferences';
import { SectionPage, section } from './section-page';

const { settings: words } = settingsTexts;

const sections = [
  section('profile', words.profile, ProfileSettings),
  section('account', words.account, AccountSettings),
  section('appearance', words.appearance, AppearanceSettings),
  section('notifications', words.notifications, NotificationSettings),
  section('muted', words.muted, MutedPeople),
  section('alerts', words.alerts, AlertWords),
  section('snippets', words.snippets, Snippets),
];

/** The settings of the account. */
export const Settings = () => (
  <SectionPage
    view="settings"
    icon="settings"
    title={words.title}
    label={words.sections}
    sections={sections}
  />
);
