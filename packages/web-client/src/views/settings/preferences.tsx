import { saveSetting } from '../../actions/changes';
import { askForNotifications } from '../../actions/notifications';
import { setTheme } from '../../actions/settings';
import { SettingList } from '../../components/setting-list';
import type { Setting, SettingValue } from '../../lib/setting';
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
    options: Object.entries(texts.account.themes).map(([value, label]) => ({ value, label })),
  },
  {
    key: 'twenty_four_hour_time',
    type: 'choice',
    label: words.time,
    options: [
      { value: 'false', label: words.times.twelve },
      { value: 'true', label: words.times.twentyFour },
    ],
  },
  { key: 'enter_sends', type: 'toggle', label: words.enterSends },
  { key: 'display_emoji_reaction_users', type: 'toggle', label: words.emojiUsers },
];

const privacy: readonly Setting[] = [
  { key: 'presence_enabled', type: 'toggle', label: words.presence },
  { key: 'send_read_receipts', type: 'toggle', label: words.receipts },
  { key: 'send_private_typing_notifications', type: 'toggle', label: words.typingDirect },
  { key: 'send_stream_typing_notifications', type: 'toggle', label: words.typingChannels },
];

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

const { notifications: notificationSettingsWords } = settingsTexts;

type Group = { readonly title: string; readonly settings: readonly Setting[] };

const groups: readonly Group[] = [
  {
    title: notificationSettingsWords.direct,
    settings: [
      {
        key: 'enable_desktop_notifications',
        type: 'toggle',
        label: notificationSettingsWords.desktop,
      },
      { key: 'enable_sounds', type: 'toggle', label: notificationSettingsWords.sounds },
      {
        key: 'pm_content_in_desktop_notifications',
        type: 'toggle',
        label: notificationSettingsWords.contents,
      },
      {
        key: 'wildcard_mentions_notify',
        type: 'toggle',
        label: notificationSettingsWords.wildcards,
      },
      {
        key: 'enable_offline_email_notifications',
        type: 'toggle',
        label: notificationSettingsWords.offlineEmail,
      },
    ],
  },
  {
    title: notificationSettingsWords.channels,
    settings: [
      {
        key: 'enable_stream_desktop_notifications',
        type: 'toggle',
        label: notificationSettingsWords.channelDesktop,
      },
      {
        key: 'enable_stream_audible_notifications',
        type: 'toggle',
        label: notificationSettingsWords.channelSounds,
      },
    ],
  },
  {
    title: notificationSettingsWords.followed,
    settings: [
      {
        key: 'enable_followed_topic_desktop_notifications',
        type: 'toggle',
        label: notificationSettingsWords.followedDesktop,
      },
      {
        key: 'enable_followed_topic_audible_notifications',
        type: 'toggle',
        label: notificationSettingsWords.followedSounds,
      },
    ],
  },
  {
    title: notificationSettingsWords.title,
    settings: [
      {
        key: 'desktop_icon_count_display',
        type: 'choice',
        label: notificationSettingsWords.counts,
        options: [
          { value: 1, label: notificationSettingsWords.countKinds.all },
          { value: 2, label: notificationSettingsWords.countKinds.followed },
          { value: 3, label: notificationSettingsWords.countKinds.direct },
          { value: 4, label: notificationSettingsWords.countKinds.nothing },
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
        <h2>{notificationSettingsWords.browser}</h2>
        <p class="faint medium">{notificationSettingsWords.browserStates[permission]}</p>
        {permission === 'default' ? (
          <div>
            <button type="button" class="button" onClick={() => void askForNotifications()}>
              {notificationSettingsWords.ask}
            </button>
          </div>
        ) : null}
      </section>
      {groups.map(({ title, settings }) => (
        <SettingList
          key={title}
          title={title}
          settings={settings}
          valueOf={accountSetting}
          onSave={saveSetting}
        />
      ))}
    </>
  );
};
