import type { TopicPolicy } from '@parley/client';
import { markAsRead } from '../../actions/messages';
import { leave, setSubscription, setTopicPolicy, subscribe } from '../../actions/subscriptions';
import { Menu, MenuItem } from '../../components/menu';
import { navigate } from '../../router/location';
import type { Channel } from '../../state/channels';
import { subscriptionsById } from '../../state/channels';
import { permissions } from '../../state/permissions';
import { topicName } from '../../state/users';
import { isVisitor } from '../../state/session';
import { topicPolicy } from '../../state/topics';
import { unreadCount } from '../../state/unread';
import { texts } from '../../texts/texts';

const { channels: words } = texts;

/** What the user can do with a channel, by its state and the user's permissions. */
export const channelActions = (channel: Channel) => {
  const { stream_id: id } = channel;
  const narrow = { type: 'channel', channelId: id } as const;
  const subscription = subscriptionsById.value.get(id);
  const isSubscribed = subscription !== undefined;
  const isMuted = subscription?.is_muted === true;
  const isPinned = subscription?.pin_to_top === true;
  const mute = () => setSubscription(id, 'is_muted', !isMuted);
  const pin = () => setSubscription(id, 'pin_to_top', !isPinned);
  const mayJoin = !isSubscribed && permissions.value.canSubscribe(channel);
  const choices: readonly (readonly [boolean, string, () => unknown])[] = [
    [unreadCount(narrow) > 0, words.markRead, () => markAsRead(narrow)],
    [isSubscribed, isMuted ? words.unmute : words.mute, mute],
    [isSubscribed, isPinned ? words.unpin : words.pin, pin],
    [true, words.settings, () => navigate({ view: 'channels', open: id })],
    [isSubscribed, words.unsubscribe, () => leave(id)],
    [mayJoin, words.subscribe, () => subscribe(id)],
  ];
  return choices.flatMap(([isOffered, label, onClick]) =>
    isOffered && !isVisitor.value ? [{ label, onClick }] : [],
  );
};

/** What one can do with a channel. */
export const ChannelMenu = ({ channel }: { readonly channel: Channel }) =>
  isVisitor.value ? null : (
    <Menu label={words.menu(channel.name)}>
      {channelActions(channel).map((action) => (
        <MenuItem key={action.label} {...action} />
      ))}
    </Menu>
  );

const { topics: topicWords } = texts;

const policies: readonly (readonly [TopicPolicy, string])[] = [
  ['followed', topicWords.follow],
  ['inherit', topicWords.inherit],
  ['unmuted', topicWords.unmute],
  ['muted', topicWords.mute],
];

type Props = { readonly channelId: number; readonly topic: string };

/** What one can do with a topic. */
export const TopicMenu = ({ channelId, topic }: Props) => {
  const current = topicPolicy(channelId, topic);
  if (isVisitor.value) {
    return null;
  }
  return (
    <Menu label={topicWords.menu(topicName(topic))}>
      {policies.map(([policy, label]) => (
        <MenuItem
          key={policy}
          kind="menuitemradio"
          label={label}
          isChosen={policy === current}
          onClick={() => setTopicPolicy(channelId, topic, policy)}
        />
      ))}
      <hr />
      <MenuItem
        label={texts.channels.markRead}
        onClick={() => markAsRead({ type: 'topic', channelId, topic })}
      />
    </Menu>
  );
};
