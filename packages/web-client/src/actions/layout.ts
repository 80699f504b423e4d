import { navigate } from '../router/location';
import { subscriptionsById } from '../state/channels';
import { client } from '../state/connection';
import type { FinderMode, Suggestion } from '../state/finder';
import { openFinder } from '../state/finder';
import { expandedChannels, openDrawer } from '../state/layout';

/** Shows the topics of a channel in the sidebar, or hides them. */
export const toggleTopics = (channelId: number): void => {
  const expanded = new Set(expandedChannels.value);
  if (!expanded.delete(channelId)) {
    expanded.add(channelId);
  }
  expandedChannels.value = expanded;
};

/** Opens a drawer, or closes it. */
export const toggleDrawer = (drawer: 'sidebar' | 'people'): void => {
  openDrawer.value = openDrawer.value === drawer ? undefined : drawer;
};

/** The topics of more channels are not fetched for the finder: those of opened ones are known. */
const maxChannels = 30;

/** Opens the finder, with the topics that it offers. */
export const find = (mode: FinderMode, text = ''): void => {
  openFinder.value = { mode, text };
  const channels = [...subscriptionsById.value.values()].filter(
    (channel) => !channel.is_muted && !channel.is_archived && channel.is_recently_active,
  );
  for (const { stream_id: id } of channels.slice(0, maxChannels)) {
    void client.value?.topics.load(id);
  }
};

export const closeFinder = (): void => {
  openFinder.value = undefined;
};

/** Does what was chosen; what is left in the finder is returned. */
export const choose = ({ choice }: Suggestion): string => {
  if (choice.type === 'complete') {
    return choice.text;
  }
  closeFinder();
  navigate(choice.to);
  return '';
};
