import { useState } from 'preact/hooks';
import { setDefaultChannel } from '../../actions/organization';
import { ChannelIcon } from '../../components/channel-icon';
import { Combobox } from '../../components/combobox';
import { ItemList } from '../../components/item-list';
import { bestMatches } from '../../lib/match';
import { channelColor, channelKind, channelName, channelsById } from '../../state/channels';
import { defaultChannelIds } from '../../state/organization';
import { settingsTexts } from '../../texts/settings-texts';

const { defaults: words } = settingsTexts;

const maxOptions = 8;

const Sign = ({ id }: { readonly id: number }) => {
  const channel = channelsById.value.get(id);
  return (
    <ChannelIcon
      color={channelColor(id)}
      kind={channel === undefined ? 'public' : channelKind(channel)}
    />
  );
};

/** The channels that new people are subscribed to. */
export const DefaultChannels = () => {
  const [typed, setTyped] = useState('');
  const ids = defaultChannelIds.value;
  const candidates = [...channelsById.value.values()].filter(
    (channel) => !ids.includes(channel.stream_id) && !channel.is_archived && !channel.invite_only,
  );
  const found =
    typed.trim() === '' ? [] : bestMatches(candidates, typed, ({ name }) => name, maxOptions);
  return (
    <ItemList
      title={settingsTexts.organization.defaults}
      hint={words.hint}
      empty={words.none}
      texts={settingsTexts.list}
      items={ids.map((id) => ({
        key: id,
        name: channelName(id),
        sign: <Sign id={id} />,
        actions: [
          { label: settingsTexts.remove, onClick: () => void setDefaultChannel(id, false) },
        ],
      }))}
    >
      <Combobox
        label={words.add}
        placeholder={words.find}
        value={typed}
        empty=""
        options={found.map((channel) => ({
          key: String(channel.stream_id),
          sign: <Sign id={channel.stream_id} />,
          label: channel.name,
          id: channel.stream_id,
        }))}
        onInput={setTyped}
        onChoose={({ id }) => {
          void setDefaultChannel(id, true);
          setTyped('');
        }}
      />
    </ItemList>
  );
};
