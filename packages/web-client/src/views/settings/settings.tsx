import { route } from '../../router/location';
import { settingsTexts } from '../../texts/settings-texts';
import { AccountSettings } from './account-settings';
import { AlertWords } from './alert-words';
import { AppearanceSettings } from './appearance-settings';
import { MutedPeople } from './muted-people';
import { NotificationSettings } from './notification-settings';
import { ProfileSettings } from './profile-settings';
import type { Section } from './section';
import { SectionPage } from './section-page';
import { Snippets } from './snippets';

const { settings: words } = settingsTexts;

const sections: readonly Section[] = [
  { key: 'profile', title: words.profile, show: ProfileSettings },
  { key: 'account', title: words.account, show: AccountSettings },
  { key: 'appearance', title: words.appearance, show: AppearanceSettings },
  { key: 'notifications', title: words.notifications, show: NotificationSettings },
  { key: 'muted', title: words.muted, show: MutedPeople },
  { key: 'alerts', title: words.alerts, show: AlertWords },
  { key: 'snippets', title: words.snippets, show: Snippets },
];

/** The settings of the account. */
export const Settings = () => (
  <SectionPage
    view="settings"
    icon="settings"
    title={words.title}
    label={words.sections}
    sections={sections}
    open={route.value.view === 'settings' ? route.value.section : ''}
  />
);
