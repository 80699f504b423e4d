import { sortByName } from '@parley/client';
import { createChannel } from '../../actions/subscriptions';
import { Form } from '../../components/setting-list';
import { choice, entry } from '../../lib/setting';
import { textOf } from '../../lib/trusted-html';
import { route } from '../../router/location';
import { narrowAddress } from '../../router/route';
import { channelsById, subscriptionsById } from '../../state/channels';
import { permissions } from '../../state/permissions';
import { settingsTexts } from '../../texts/settings-texts';
import { texts } from '../../texts/texts';
import { channelActions } from '../menus/menus';
import { NewLink, Page } from '../parts/page';
import { ChannelSettings } from './channel-settings';
import { Items } from '../parts/items';
import { ChannelSign } from '../parts/channel-sign';

/** What a line has buttons for; the rest is in the menu of the channel. */
const named = new Set([
  texts.channels.unsubscribe,
  texts.channels.subscribe,
  texts.channels.settings,
]);

const kinds = ['public', 'private', 'web-public'] as const;

/** The privacies that the user may give a channel. */
const allowedKinds = () =>
  kinds.filter((kind) =>
    permissions.value.inOrganization(`can_create_${kind.replace('-', '_')}_channel_group`),
  );

/** Every channel that the user may know of. */
const ChannelBrowser = () => {
  const all = sortByName(channelsById.value.values(), ({ name }) => name).toSorted(
    (a, b) => Number(a.is_archived) - Number(b.is_archived),
  );
  return (
    <Page icon="hash" title={texts.channels.title}>
      {allowedKinds().length > 0 ? <NewLink view="channels" label={texts.channels.create} /> : null}
      <Items
        title={texts.channels.title}
        empty={texts.channels.none}
        items={all.map((channel) => ({
          key: channel.stream_id,
          name: channel.name,
          href: narrowAddress({ type: 'channel', channelId: channel.stream_id }),
          sign: <ChannelSign id={channel.stream_id} />,
          detail: [
            texts.channels.subscribers(channel.subscriber_count),
            textOf(channel.rendered_description),
          ],
          tags: [
            ...(subscriptionsById.value.has(channel.stream_id) ? [texts.channels.subscribed] : []),
            ...(channel.is_archived ? [texts.channels.archived] : []),
          ],
          actions: channelActions(channel).filter(({ label }) => named.has(label)),
        }))}
      />
    </Page>
  );
};

/** Where a channel is created. */
export const NewChannel = () => {
  const allowed = allowedKinds();
  const { privacy: privacyName, privacies } = settingsTexts.channel;
  const kindOptions = allowed.map((kind) => ({ value: kind, label: privacies[kind] }));
  const fields = [
    entry('name', 'text', settingsTexts.name, { maxLength: 60 }),
    entry('description', 'long', settingsTexts.description, { maxLength: 1024 }),
    choice('privacy', privacyName, kindOptions),
  ];
  return (
    <Page icon="plus" title={texts.channels.create}>
      <Form
        title={texts.channels.create}
        fields={fields}
        initial={{ privacy: allowed[0] ?? 'public' }}
        submit={settingsTexts.create}
        onSubmit={createChannel}
      />
    </Page>
  );
};

/** All channels, one of them, or a new one: by the address. */
export const Channels = () => {
  const open = route.value.view === 'channels' ? route.value.open : undefined;
  if (open === 'new') {
    return <NewChannel />;
  }
  return open === undefined ? <ChannelBrowser /> : <ChannelSettings key={open} id={open} />;
};
