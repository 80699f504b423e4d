import { route } from '../../router/location';
import { settingsTexts } from '../../texts/settings-texts';
import { AccountSettings, ProfileSettings } from './account-settings';
import { AlertWords, MutedPeople, Snippets } from './lists';
import { AppearanceSettings, NotificationSettings } from './preferences';
import type { Section } from './section-page';
import { SectionPage } from './section-page';

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
