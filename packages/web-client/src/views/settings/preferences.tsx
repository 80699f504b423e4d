import { saveSetting } from '../../actions/changes';
import { askForNotifications } from '../../actions/notifications';
import { setTheme } from '../../actions/settings';
import { SettingList } from '../../components/setting-list';
import type { Setting, SettingValue } from '../../lib/setting';
import { choicesFrom, toggles } from '../../lib/setting';
import { notificationPermission } from '../../state/notifications';
import { accountSetting, isTheme, theme } from '../../state/settings';
import { settingsTexts } from '../../texts/settings-texts';
import { texts } from '../../texts/texts';

const { appearance: words } = settingsTexts;

const appearance: readonly Setting[] = [
  {
    key: 'color_scheme',
    type: 'choice',
    label: words.theme,
    options: choicesFrom(texts.account.themes),
  },
  {
    key: 'twenty_four_hour_time',
    type: 'choice',
    label: words.time,
    options: choicesFrom({ false: words.times.twelve, true: words.times.twentyFour }),
  },
  ...toggles({
    enter_sends: words.enterSends,
    display_emoji_reaction_users: words.emojiUsers,
  }),
];

const privacy = toggles({
  presence_enabled: words.presence,
  send_read_receipts: words.receipts,
  send_private_typing_notifications: words.typingDirect,
  send_stream_typing_notifications: words.typingChannels,
});

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

type Group = { readonly title: string; readonly settings: readonly Setting[] };

const groups: readonly Group[] = [
  {
    title: notices.direct,
    settings: toggles({
      enable_desktop_notifications: notices.desktop,
      enable_sounds: notices.sounds,
      pm_content_in_desktop_notifications: notices.contents,
      wildcard_mentions_notify: notices.wildcards,
      enable_offline_email_notifications: notices.offlineEmail,
    }),
  },
  {
    title: notices.channels,
    settings: toggles({
      enable_stream_desktop_notifications: notices.channelDesktop,
      enable_stream_audible_notifications: notices.channelSounds,
    }),
  },
  {
    title: notices.followed,
    settings: toggles({
      enable_followed_topic_desktop_notifications: notices.followedDesktop,
      enable_followed_topic_audible_notifications: notices.followedSounds,
    }),
  },
  {
    title: notices.title,
    settings: [
      {
        key: 'desktop_icon_count_display',
        type: 'choice',
        label: notices.counts,
        options: [
          { value: 1, label: notices.countKinds.all },
          { value: 2, label: notices.countKinds.followed },
          { value: 3, label: notices.countKinds.direct },
          { value: 4, label: notices.countKinds.nothing },
        ],
      },
    ],
  },
];

/** What the user hears and sees of new messages. */
export const NotificationSettings = () => {
  const permission = notificationPermission.value;
  return (
    <>
      <section class="block raised">
        <h2>{notices.browser}</h2>
        <p class="faint medium">{notices.browserStates[permission]}</p>
        {permission === 'default' ? (
          <div>
            <button type="button" class="button" onClick={() => void askForNotifications()}>
              {notices.ask}
            </button>
          </div>
        ) : null}
      </section>
      {groups.map((group) => (
        <SettingList {...group} key={group.title} valueOf={accountSetting} onSave={saveSetting} />
      ))}
    </>
  );
};
