import { subscribe, unsubscribe } from '../../actions/subscriptions';
import type { Channel } from '../../state/channels';
import { permissions } from '../../state/permissions';
import { useRemote } from '../../state/remote';
import { settingsTexts } from '../../texts/settings-texts';
import { PeopleList } from '../parts/people-list';

/** Who reads a channel. */
export const Subscribers = ({ channel }: { readonly channel: Channel }) => {
  const { stream_id: id } = channel;
  // The count is part of the state: the list is fetched again when somebody comes or goes.
  const { value } = useRemote(`${id} ${channel.subscriber_count}`, (call) =>
    call('listChannelMembers', { stream_id: id }),
  );
  const { canAddSubscribers, canRemoveSubscribers } = permissions.value;
  return (
    <PeopleList
      title={settingsTexts.channel.subscribers}
      empty={settingsTexts.channel.noSubscribers}
      userIds={value?.subscribers ?? []}
      onAdd={canAddSubscribers(channel) ? (userId) => void subscribe(id, [userId]) : undefined}
      onRemove={
        canRemoveSubscribers(channel) ? (userId) => void unsubscribe(id, [userId]) : undefined
      }
    />
  );
};
