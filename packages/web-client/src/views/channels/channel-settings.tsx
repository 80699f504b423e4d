import { performFrom, saving } from '../../actions/changes';
import { perform } from '../../actions/notices';
import { setSubscription, subscribe, unsubscribe } from '../../actions/subscriptions';
import { SettingList } from '../../components/setting-list';
import type { Setting, SettingValue } from '../../lib/setting';
import { choice, entry, optionsFrom, settingsFrom } from '../../lib/setting';
import type { Channel } from '../../state/channels';
import { channelKind, channelsById, foldersInUse, subscriptionsById } from '../../state/channels';
import { permissionSettings, permissionValue } from '../../state/groups';
import { settingIn } from '../../state/settings';
import { permissions } from '../../state/permissions';
import { useRemote } from '../../state/remote';
import { settingsTexts } from '../../texts/settings-texts';
import { texts } from '../../texts/texts';
import { Page, UnknownPage } from '../parts/page';
import { PeopleList } from '../parts/people-list';
import { FinalAction } from '../parts/items';

const { channel: words } = settingsTexts;

const settings = [
  ...settingsFrom({
    is_muted: words.muted,
    pin_to_top: words.pinned,
    desktop_notifications: words.desktop,
    audible_notifications: words.audible,
  }),
  entry('color', 'color', words.color),
];

/** The user's own settings of a channel; nothing without subscription. */
const OwnChannelSettings = ({ id }: { readonly id: number }) => {
  const subscription = subscriptionsById.value.get(id);
  return subscription === undefined ? null : (
    <SettingList
      title={words.own}
      settings={settings}
      valueOf={(key) => subscription[key] ?? undefined}
      onSave={({ key }, value) =>
        setSubscription(id, key, typeof value === 'number' ? String(value) : value)
      }
    />
  );
};

/** Who reads a channel. */
export const Subscribers = ({ channel }: { readonly channel: Channel }) => {
  const { stream_id: id } = channel;
  // The count is part of the state: the list is fetched again when somebody comes or goes.
  const { value, failure } = useRemote(`${id} ${channel.subscriber_count}`, (call) =>
    call('listChannelMembers', { stream_id: id }),
  );
  const { canAddSubscribers, canRemoveSubscribers } = permissions.value;
  return (
    <PeopleList
      title={settingsTexts.channel.subscribers}
      empty={settingsTexts.channel.noSubscribers}
      userIds={value?.subscribers}
      failure={failure}
      mayAdd={canAddSubscribers(channel)}
      mayRemove={canRemoveSubscribers(channel)}
      onChange={(change, userId) => (change === 'add' ? subscribe : unsubscribe)(id, [userId])}
    />
  );
};

/** What `folder_id` is for a channel without folder. */
const noFolder = 0;

const generalSettings = (): readonly Setting[] => [
  entry('new_name', 'text', settingsTexts.name, { maxLength: 60 }),
  entry('description', 'long', settingsTexts.description, { maxLength: 1024 }),
  choice('privacy', words.privacy, optionsFrom(words.privacies)),
  choice('folder_id', words.folder, [
    { value: noFolder, label: words.noFolder },
    ...foldersInUse.value.map(({ id, name }) => ({ value: id, label: name })),
  ]),
  choice('topics_policy', words.topicsPolicy, optionsFrom(words.topicsPolicies)),
  ...settingsFrom({ default_push_notifications: words.defaultPush }),
];

const generalValue = (channel: Channel, key: string): SettingValue | undefined => {
  const folder_id = channel.folder_id ?? noFolder;
  const privacy = channelKind(channel);
  return settingIn({ ...channel, new_name: channel.name, folder_id, privacy }, key);
};

/** Two settings of the page are named differently by the API. */
const saveGeneral = (id: number) => (setting: Setting, value: SettingValue) => {
  const change =
    setting.key === 'privacy'
      ? { is_private: value === 'private', is_web_public: value === 'web-public' }
      : { [setting.key]: setting.key === 'folder_id' && value === noFolder ? null : value };
  return performFrom('updateChannel', { stream_id: id, ...change });
};

/** The settings of a channel: what it is, the user's own, who reads it, and who may do what. */
export const ChannelSettings = ({ id }: { readonly id: number }) => {
  const channel = channelsById.value.get(id);
  if (channel === undefined) {
    return (
      <UnknownPage icon="lock" title={texts.channels.settings} what={texts.channels.unknown} />
    );
  }
  const { is_archived: isArchived } = channel;
  const isAdministrator = permissions.value.canAdministerChannel(channel);
  const isFixed = () => !isAdministrator;
  return (
    <Page icon="hash" title={channel.name}>
      <SettingList
        title={settingsTexts.general}
        hint={isAdministrator ? undefined : words.notAllowed}
        settings={generalSettings()}
        valueOf={(key) => generalValue(channel, key)}
        isFixed={isFixed}
        onSave={saveGeneral(id)}
      />
      <OwnChannelSettings id={id} />
      <Subscribers channel={channel} />
      <SettingList
        title={settingsTexts.permissions}
        settings={permissionSettings('stream', settingsTexts.channelPermissions, channel)}
        valueOf={(key) => permissionValue(channel, key)}
        isFixed={isFixed}
        onSave={saving('updateChannel', { stream_id: id })}
      />
      {isAdministrator ? (
        <FinalAction
          {...(isArchived ? words.restore : words.archive)}
          name={channel.name}
          onConfirm={() =>
            isArchived
              ? perform('updateChannel', { stream_id: id, is_archived: false })
              : perform('archiveChannel', { stream_id: id })
          }
        />
      ) : null}
    </Page>
  );
};
