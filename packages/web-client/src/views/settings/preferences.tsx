import { useEffect } from 'preact/hooks';
import { saveSetting } from '../../actions/changes';
import { askForNotifications, checkPushes, togglePushes } from '../../actions/notifications';
import { setTheme } from '../../actions/settings';
import { Button } from '../../components/button';
import { SettingList } from '../../components/setting-list';
import type { Setting, SettingValue } from '../../lib/setting';
import { choice, toggles } from '../../lib/setting';
import { isPushed, notificationPermission } from '../../state/notifications';
import { accountSetting, isTheme, theme } from '../../state/settings';
import { settingsTexts } from '../../texts/settings-texts';
import { texts } from '../../texts/texts';

const { appearance: words } = settingsTexts;

const appearance: readonly Setting[] = [
  choice('color_scheme', words.theme, texts.account.themes),
  choice('twenty_four_hour_time', words.time, words.times),
  ...toggles(words.toggles),
];

const privacy = toggles(words.privacyToggles);

const valueOf = (key: string): SettingValue | undefined => {
  if (key === 'color_scheme') {
    return theme.value;
  }
  const value = accountSetting(key);
  return key === 'twenty_four_hour_time' ? String(value) : value;
};

const save = (setting: Setting, value: SettingValue): Promise<boolean> =>
  setting.key === 'color_scheme' && typeof value === 'string' && isTheme(value)
    ? setTheme(value)
    : saveSetting(setting, setting.key === 'twenty_four_hour_time' ? value === 'true' : value);

/** How the page looks, and what others see of what one does. */
export const AppearanceSettings = () => (
  <>
    <SettingList
      title={settingsTexts.settings.appearance}
      settings={appearance}
      valueOf={valueOf}
      onSave={save}
    />
    <SettingList title={words.privacy} settings={privacy} valueOf={valueOf} onSave={save} />
  </>
);

const { notifications: notices } = settingsTexts;

const groups = [
  { title: notices.direct, settings: toggles(notices.directToggles) },
  { title: notices.channels, settings: toggles(notices.channelToggles) },
  { title: notices.followed, settings: toggles(notices.followedToggles) },
  { title: notices.emails, settings: toggles(notices.emailToggles) },
  {
    title: notices.title,
    settings: [choice('desktop_icon_count_display', notices.counts, notices.countKinds)],
  },
];

/** What the user hears and sees of new messages. */
export const NotificationSettings = () => {
  const permission = notificationPermission.value;
  useEffect(() => void checkPushes().catch(() => undefined), []);
  return (
    <>
      <section class="block raised">
        <h2>{notices.browser}</h2>
        <p class="faint medium">{notices.browserStates[permission]}</p>
        {permission === 'default' ? (
          <div>
            <Button label={notices.ask} onClick={askForNotifications} />
          </div>
        ) : null}
        {isPushed.value === undefined ? null : (
          <div class="buttons">
            <p class="faint medium">{notices.pushed[`${isPushed.value}`]}</p>
            <Button label={notices.push[`${isPushed.value}`]} onClick={togglePushes} />
          </div>
        )}
      </section>
      {groups.map((group) => (
        <SettingList {...group} key={group.title} valueOf={accountSetting} onSave={saveSetting} />
      ))}
    </>
  );
};
