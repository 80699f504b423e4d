import { ChannelIcon } from '../../components/channel-icon';
import { channelColor, channelKind, channelsById } from '../../state/channels';

/** The icon of a channel, in the user's color. */
export const ChannelSign = ({ id }: { readonly id: number }) => (
  <ChannelIcon color={channelColor(id)} kind={channelKind(channelsById.value.get(id))} />
);
