import { saveSetting } from '../../actions/changes';
import { setTheme } from '../../actions/settings';
import { SettingList } from '../../components/setting-list';
import type { Setting, SettingValue } from '../../lib/setting';
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
