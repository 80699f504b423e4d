import { markAsRead } from '../../actions/messages';
import { setTopicPolicy } from '../../actions/subscriptions';
import { Icon } from '../../components/icon';
import { Menu, MenuItem } from '../../components/menu';
import { topicName } from '../../state/realm';
import { isVisitor } from '../../state/session';
import type { TopicPolicy } from '../../state/topic-preferences';
import { topicPolicy } from '../../state/topic-preferences';
import { texts } from '../../texts/texts';

const { topics: words } = texts;

const policies: readonly (readonly [TopicPolicy, string])[] = [
  ['followed', words.follow],
  ['inherit', words.inherit],
  ['unmuted', words.unmute],
  ['muted', words.mute],
];

type Props = { readonly channelId: number; readonly topic: string };

/** What one can do with a topic. */
export const TopicMenu = ({ channelId, topic }: Props) => {
  const current = topicPolicy(channelId, topic);
  if (isVisitor.value) {
    return null;
  }
  return (
    <Menu label={words.menu(topicName(topic))} class="icon-button" button={<Icon name="more" />}>
      {(close) => (
        <>
          {policies.map(([policy, label]) => (
            <MenuItem
              key={policy}
              kind="menuitemradio"
              label={label}
              isChosen={policy === current}
              onClick={() => {
                close();
                void setTopicPolicy(channelId, topic, policy);
              }}
            />
          ))}
          <hr />
          <MenuItem
            label={texts.channels.markRead}
            onClick={() => {
              close();
              void markAsRead({ type: 'topic', channelId, topic });
            }}
          />
        </>
      )}
    </Menu>
  );
};
