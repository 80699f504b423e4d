import { navigate } from '../router/location';
import type { FinderMode, Suggestion } from '../state/finder';
import { openFinder } from '../state/finder';
import { client } from '../state/connection';
import { subscriptionsById } from '../state/channels';

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
