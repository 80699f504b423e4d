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
