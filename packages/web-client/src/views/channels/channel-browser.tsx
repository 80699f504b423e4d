import { useState } from 'preact/hooks';
import { subscribe, unsubscribe } from '../../actions/subscriptions';
import { ChannelIcon } from '../../components/channel-icon';
import { ItemList } from '../../components/item-list';
import { bestMatches } from '../../lib/match';
import { sortByName } from '../../lib/compare';
import { addressOf, narrowAddress } from '../../router/route';
import type { Channel } from '../../state/channels';
import { channelColor, channelKind, channelsById, subscriptionsById } from '../../state/channels';
import { permissions } from '../../state/permissions';
import { isVisitor } from '../../state/session';
import { navigate } from '../../router/location';
import { settingsTexts } from '../../texts/settings-texts';
import { texts } from '../../texts/texts';
import { Page } from '../parts/page';

/** More channels than that are found by their names only. */
const maxChannels = 200;

const actionsFor = (channel: Channel) => {
  if (isVisitor.value) {
    return [];
  }
  const { stream_id: id } = channel;
  const isSubscribed = subscriptionsById.value.has(id);
  return [
    ...(isSubscribed
      ? [{ label: texts.channels.unsubscribe, onClick: () => void unsubscribe(id) }]
      : []),
    ...(!isSubscribed && permissions.value.canSubscribe(channel)
      ? [{ label: texts.channels.subscribe, onClick: () => void subscribe(id) }]
      : []),
    {
      label: texts.channels.settings,
      onClick: () => navigate({ view: 'channels', open: id }),
    },
  ];
};

/** Every channel that the user may know of. */
export const ChannelBrowser = () => {
  const [typed, setTyped] = useState('');
  const all = sortByName(
    [...channelsById.value.values()].filter((channel) => !channel.is_archived),
    ({ name }) => name,
  );
  const found = bestMatches(all, typed, ({ name }) => name, maxChannels);
  const { inOrganization } = permissions.value;
  const mayCreate = ['public', 'private', 'web_public'].some((kind) =>
    inOrganization(`can_create_${kind}_channel_group`),
  );
  return (
    <Page icon="hash" title={texts.channels.title}>
      <div class="page-tools line">
        <input
          class="input"
          type="search"
          aria-label={texts.channels.find}
          placeholder={texts.channels.find}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        {mayCreate ? (
          <a class="button button-primary" href={addressOf({ view: 'channels', open: 'new' })}>
            {texts.channels.create}
          </a>
        ) : null}
      </div>
      <ItemList
        title={texts.channels.title}
        empty={texts.channels.none}
        texts={settingsTexts.list}
        items={found.map((channel) => ({
          key: channel.stream_id,
          name: channel.name,
          href: narrowAddress({ type: 'channel', channelId: channel.stream_id }),
          sign: <ChannelIcon color={channelColor(channel.stream_id)} kind={channelKind(channel)} />,
          detail: [texts.channels.subscribers(channel.subscriber_count), channel.description]
            .filter(Boolean)
            .join(' · '),
          tags: subscriptionsById.value.has(channel.stream_id) ? [texts.channels.subscribed] : [],
          actions: actionsFor(channel),
        }))}
      />
    </Page>
  );
};
