import { Icon } from '../../components/icon';
import { channelColor, channelKind, channelsById } from '../../state/channels';

const icons = { public: 'hash', private: 'lock', 'web-public': 'globe' } as const;

/** The icon of a channel, in the user's color. */
export const ChannelSign = ({ id }: { readonly id: number }) => {
  const color = channelColor(id);
  return (
    <span class="channel-icon" {...(color === undefined ? {} : { style: { '--channel': color } })}>
      <Icon name={icons[channelKind(channelsById.value.get(id))]} />
    </span>
  );
};
