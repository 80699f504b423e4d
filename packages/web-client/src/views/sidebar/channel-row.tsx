import { toggleTopics } from '../../actions/layout';
import { Badge } from '../../components/badge';
import { ChannelIcon } from '../../components/channel-icon';
import { IconButton } from '../../components/icon-button';
import { classNames } from '../../lib/class-names';
import { route } from '../../router/location';
import type { Subscription } from '../../state/channels';
import { channelKind } from '../../state/channels';
import { expandedChannels } from '../../state/layout';
import { unreadCount } from '../../state/unread';
import { texts } from '../../texts/texts';
import { ChannelMenu } from '../menus/channel-menu';
import { LinkRow } from './link-row';
import { TopicList } from './topic-list';

const isOpenChannel = (id: number): boolean => {
  const { value } = route;
  return value.view === 'messages' && 'channelId' in value.narrow && value.narrow.channelId === id;
};

/** A channel, with its topics if it is open or the user wants to see them. */
export const ChannelRow = ({ channel }: { readonly channel: Subscription }) => {
  const { stream_id: id, name, color, is_muted: isMuted } = channel;
  const unread = unreadCount({ type: 'channel', channelId: id });
  const isExpanded = expandedChannels.value.has(id) || isOpenChannel(id);
  return (
    <li>
      <div class={classNames('row-with-button', isExpanded && 'is-expanded')}>
        <LinkRow
          to={{ view: 'messages', narrow: { type: 'channel', channelId: id } }}
          isFaint={isMuted}
          isUnread={unread > 0}
        >
          <ChannelIcon color={color} kind={channelKind(channel)} />
          <span class="clip grow" dir="auto">
            {name}
          </span>
          <Badge count={unread} label={texts.sidebar.unread(unread)} isFaint={isMuted} />
        </LinkRow>
        <IconButton
          icon="chevron"
          class="row-button"
          label={isExpanded ? texts.sidebar.hideTopics(name) : texts.sidebar.showTopics(name)}
          isOn={isExpanded}
          onClick={() => toggleTopics(id)}
        />
        <span class="row-menu">
          <ChannelMenu channel={channel} />
        </span>
      </div>
      {isExpanded ? <TopicList channelId={id} /> : null}
    </li>
  );
};
