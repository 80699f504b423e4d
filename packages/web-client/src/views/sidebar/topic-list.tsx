import { Badge } from '../../components/badge';
import { Icon } from '../../components/icon';
import { topicName } from '../../state/realm';
import { isMutedTopic, topicPolicy } from '../../state/topic-preferences';
import { useTopics } from '../../state/topics';
import { unreadCount } from '../../state/unread';
import { texts } from '../../texts/texts';
import { TopicMenu } from '../menus/topic-menu';
import { LinkRow } from './link-row';

/** More topics than that are in the list of the channel. */
const maxTopics = 8;

const TopicRow = ({ channelId, topic }: { readonly channelId: number; readonly topic: string }) => {
  const narrow = { type: 'topic', channelId, topic } as const;
  const unread = unreadCount(narrow);
  const isMuted = isMutedTopic(channelId, topic);
  return (
    <div class="row-with-button">
      <LinkRow
        to={{ view: 'messages', narrow }}
        class="row-topic"
        isFaint={isMuted}
        isUnread={unread > 0}
      >
        <span class="clip grow" dir="auto">
          {topicName(topic)}
        </span>
        {topicPolicy(channelId, topic) === 'followed' ? (
          <Icon name="bell" label={texts.topics.followed} />
        ) : null}
        <Badge count={unread} label={texts.sidebar.unread(unread)} isFaint={isMuted} />
      </LinkRow>
      <span class="row-menu">
        <TopicMenu channelId={channelId} topic={topic} />
      </span>
    </div>
  );
};

/** The newest topics of a channel. */
export const TopicList = ({ channelId }: { readonly channelId: number }) => (
  <ul class="rows topics stack">
    {useTopics(channelId)
      .slice(0, maxTopics)
      .map((topic) => (
        <li key={topic}>
          <TopicRow channelId={channelId} topic={topic} />
        </li>
      ))}
  </ul>
);
