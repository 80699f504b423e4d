import { paramsFrom, saveChannel } from '../../actions/changes';
import { archiveChannel } from '../../actions/subscriptions';
import { succeeds } from '../../actions/notices';
import { Empty } from '../../components/empty';
import { ItemList } from '../../components/item-list';
import { SettingList } from '../../components/setting-list';
import type { Setting, SettingValue } from '../../lib/setting';
import type { Channel } from '../../state/channels';
import { channelKind, channelsById, foldersInOrder } from '../../state/channels';
import { currentConnection } from '../../state/connection';
import { permissionSettings, permissionValue } from '../../state/permission-settings';
import { permissions } from '../../state/permissions';
import { settingsTexts } from '../../texts/settings-texts';
import { texts } from '../../texts/texts';
import { Page } from '../parts/page';
import { OwnChannelSettings } from './own-channel-settings';
import { Subscribers } from './subscribers';

const { channel: words } = settingsTexts;

/** What `folder_id` is for a channel without folder. */
const noFolder = 0;

const generalSettings = (): readonly Setting[] => [
  { key: 'new_name', type: 'text', label: settingsTexts.name, maxLength: 60 },
  { key: 'description', type: 'long', label: settingsTexts.description, maxLength: 1024 },
  {
    key: 'privacy',
    type: 'choice',
    label: words.privacy,
    options: Object.entries(words.privacies).map(([value, label]) => ({ value, label })),
  },
  {
    key: 'folder_id',
    type: 'choice',
    label: words.folder,
    options: [
      { value: noFolder, label: words.noFolder },
      ...foldersInOrder.value.map(({ id, name }) => ({ value: id, label: name })),
    ],
  },
  {
    key: 'topics_policy',
    type: 'choice',
    label: words.topicsPolicy,
    options: Object.entries(words.topicsPolicies).map(([value, label]) => ({ value, label })),
  },
];

const generalValue = (channel: Channel, key: string): SettingValue | undefined => {
  const values: Readonly<Record<string, SettingValue>> = {
    new_name: channel.name,
    description: channel.description,
    privacy: channelKind(channel),
    folder_id: channel.folder_id ?? noFolder,
    topics_policy: channel.topics_policy,
  };
  return values[key];
};

/** Two settings of the page are named differently by the API. */
const saveGeneral = (id: number) => (setting: Setting, value: SettingValue) => {
  const change =
    setting.key === 'privacy'
      ? { is_private: value === 'private', is_web_public: value === 'web-public' }
      : setting.key === 'folder_id' && value === noFolder
        ? { folder_id: null }
        : undefined;
  return change === undefined
    ? saveChannel(id)(setting, value)
    : succeeds(
        currentConnection().call(
          'updateChannel',
          paramsFrom<'updateChannel'>({ stream_id: id, ...change }),
        ),
      );
};

/** The settings of a channel: what it is, the user's own, who reads it, and who may do what. */
export const ChannelSettings = ({ id }: { readonly id: number }) => {
  const channel = channelsById.value.get(id);
  if (channel === undefined) {
    return (
      <Page icon="hash" title={texts.channels.settings}>
        <Empty icon="lock" title={texts.channels.unknown} />
      </Page>
    );
  }
  const isAdministrator = permissions.value.canAdministerChannel(channel);
  return (
    <Page icon="hash" title={channel.name}>
      <SettingList
        title={settingsTexts.general}
        hint={isAdministrator ? undefined : words.notAllowed}
        settings={generalSettings()}
        valueOf={(key) => generalValue(channel, key)}
        isDisabled={!isAdministrator}
        onSave={saveGeneral(id)}
      />
      <OwnChannelSettings id={id} />
      <Subscribers channel={channel} />
      <SettingList
        title={settingsTexts.permissions}
        settings={permissionSettings('stream', settingsTexts.channelPermissions, channel)}
        valueOf={(key) => permissionValue(channel, key)}
        isDisabled={!isAdministrator}
        onSave={saveChannel(id)}
      />
      {isAdministrator ? (
        <ItemList
          title={words.archiveTitle}
          hint={words.archiveHint}
          empty=""
          texts={settingsTexts.list}
          items={[
            {
              key: id,
              name: channel.name,
              actions: [
                {
                  label: words.archive,
                  question: words.archiveQuestion,
                  onClick: () => void archiveChannel(id),
                },
              ],
            },
          ]}
        />
      ) : null}
    </Page>
  );
};
