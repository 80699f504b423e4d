import { saveSetting } from '../../actions/changes';
import { askForNotifications } from '../../actions/notifications';
import { SettingList } from '../../components/setting-list';
import type { Setting } from '../../lib/setting';
import { notificationPermission } from '../../state/notifications';
import { accountSetting } from '../../state/settings';
import { settingsTexts } from '../../texts/settings-texts';

const { notifications: words } = settingsTexts;

type Group = { readonly title: string; readonly settings: readonly Setting[] };

const groups: readonly Group[] = [
  {
    title: words.direct,
    settings: [
      { key: 'enable_desktop_notifications', type: 'toggle', label: words.desktop },
      { key: 'enable_sounds', type: 'toggle', label: words.sounds },
      { key: 'pm_content_in_desktop_notifications', type: 'toggle', label: words.contents },
      { key: 'wildcard_mentions_notify', type: 'toggle', label: words.wildcards },
      { key: 'enable_offline_email_notifications', type: 'toggle', label: words.offlineEmail },
    ],
  },
  {
    title: words.channels,
    settings: [
      { key: 'enable_stream_desktop_notifications', type: 'toggle', label: words.channelDesktop },
      { key: 'enable_stream_audible_notifications', type: 'toggle', label: words.channelSounds },
    ],
  },
  {
    title: words.followed,
    settings: [
      {
        key: 'enable_followed_topic_desktop_notifications',
        type: 'toggle',
        label: words.followedDesktop,
      },
      {
        key: 'enable_followed_topic_audible_notifications',
        type: 'toggle',
        label: words.followedSounds,
      },
    ],
  },
  {
    title: words.title,
    settings: [
      {
        key: 'desktop_icon_count_display',
        type: 'choice',
        label: words.counts,
        options: [
          { value: 1, label: words.countKinds.all },
          { value: 2, label: words.countKinds.followed },
          { value: 3, label: words.countKinds.direct },
          { value: 4, label: words.countKinds.nothing },
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
      <section class="block">
        <h2>{words.browser}</h2>
        <p class="field-hint">{words.browserStates[permission]}</p>
        {permission === 'default' ? (
          <div>
            <button type="button" class="button" onClick={() => void askForNotifications()}>
              {words.ask}
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
