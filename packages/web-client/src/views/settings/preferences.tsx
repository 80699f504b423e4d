import { useEffect } from 'preact/hooks';
import { saving } from '../../actions/changes';
import { askForNotifications, checkPushes, togglePushes } from '../../actions/notifications';
import { Button } from '../../components/button';
import { SettingLists } from '../../components/setting-list';
import { isPushed, notificationPermission } from '../../state/notifications';
import { accountSetting } from '../../state/settings';
import { settingsTexts } from '../../texts/settings-texts';

const save = saving('updateSettings');

/** How the page looks, what is followed, and what others see of what one does. */
export const AppearanceSettings = () => (
  <SettingLists groups={settingsTexts.appearance} valueOf={accountSetting} onSave={save} />
);

const { notifications: notices } = settingsTexts;

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
      <SettingLists groups={notices.groups} valueOf={accountSetting} onSave={save} />
    </>
  );
};
