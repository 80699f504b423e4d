import { route } from '../../router/location';
import { ChannelBrowser } from './channel-browser';
import { ChannelSettings } from './channel-settings';
import { NewChannel } from './new-channel';

/** All channels, one of them, or a new one: by the address. */
export const Channels = () => {
  const open = route.value.view === 'channels' ? route.value.open : undefined;
  if (open === 'new') {
    return <NewChannel />;
  }
  return open === undefined ? <ChannelBrowser /> : <ChannelSettings key={open} id={open} />;
};
