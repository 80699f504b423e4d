import { useState } from 'preact/hooks';
import type { ChannelSection } from '@parley/client';
import { mergedTopics } from '@parley/client';
import { toggleTopics } from '../../actions/layout';
import { Badge } from '../../components/badge';
import { Icon, IconButton } from '../../components/icon';
import type { RowPlace } from '../../components/long-rows';
import { LongRows } from '../../components/long-rows';
import { Clip } from '../../components/clip';
import { classNames } from '../../lib/class-names';
import { route } from '../../router/location';
import type { Subscription } from '../../state/channels';
import { sections } from '../../state/channels';
import { expandedChannels } from '../../state/layout';
import { useSelected } from '../../state/selected';
import { topicName } from '../../state/users';
import { isMutedTopic, topicPolicy, useTopics } from '../../state/topics';
import { unreadCount } from '../../state/unread';
import { texts } from '../../texts/texts';
import { ChannelMenu, TopicMenu } from '../menus/menus';
import { ChannelSign } from '../parts/channel-sign';
import { LinkRow, Section } from './section';

/** How many topics of a channel are shown at first, and how many more at a time. */
const [firstTopics, moreTopics] = [8, 50];

const TopicRow = ({ channelId, topic }: { readonly channelId: number; readonly topic: string }) => {
  const narrow = { type: 'topic', channelId, topic } as const;
  const unread = useSelected(() => unreadCount(narrow), channelId, topic);
  const isMuted = isMutedTopic(channelId, topic);
  return (
    <div class="row-with-button">
      <LinkRow to={{ view: 'messages', narrow }} isFaint={isMuted} isUnread={unread > 0}>
        <Clip class="grow">{topicName(topic)}</Clip>
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

/** What is open of a channel: all of it, or a topic. */
const openIn = (id: number) => {
  const { value } = route;
  return value.view === 'messages' && 'channelId' in value.narrow && value.narrow.channelId === id
    ? value.narrow
    : undefined;
};

/** The newest topics of a channel, and the open one; the others on demand. */
const TopicList = ({ channelId }: { readonly channelId: number }) => {
  const [limit, setLimit] = useState(firstTopics);
  const all = useTopics(channelId);
  const newest = all.slice(0, limit);
  const open = useSelected(() => openIn(channelId), channelId);
  const shown = mergedTopics(open?.type === 'topic' ? [...newest, open.topic] : newest);
  return (
    <ul class="rows topics stack">
      {shown.map((topic) => (
        <li key={topic}>
          <TopicRow channelId={channelId} topic={topic} />
        </li>
      ))}
      {all.length > shown.length ? (
        <li>
          <button
            type="button"
            class="row line plain hoverable faint medium"
            onClick={() => setLimit(limit + moreTopics)}
          >
            {texts.sidebar.moreTopics(all.length - shown.length)}
          </button>
        </li>
      ) : null}
    </ul>
  );
};

type RowProps = { readonly channel: Subscription; readonly place: RowPlace };

/** A channel, with its topics if it is open or the user wants to see them. */
const ChannelRow = ({ channel, place }: RowProps) => {
  const { stream_id: id, name, is_muted: isMuted } = channel;
  const unread = useSelected(() => unreadCount({ type: 'channel', channelId: id }), id);
  const isExpanded = useSelected(
    () => expandedChannels.value.has(id) || openIn(id) !== undefined,
    id,
  );
  return (
    <li {...place}>
      <div class={classNames('row-with-button', isExpanded && 'is-expanded')}>
        <LinkRow
          to={{ view: 'messages', narrow: { type: 'channel', channelId: id } }}
          isFaint={isMuted}
          isUnread={unread > 0}
        >
          <ChannelSign id={id} />
          <Clip class="grow">{name}</Clip>
          <Badge count={unread} label={texts.sidebar.unread(unread)} isFaint={isMuted} />
        </LinkRow>
        <IconButton
          icon="chevron"
          class="row-button"
          label={isExpanded ? texts.sidebar.hideTopics(name) : texts.sidebar.showTopics(name)}
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

const titleOf = (kind: ChannelSection<Subscription>['kind']): string =>
  typeof kind === 'object'
    ? kind.name
    : kind === 'pinned'
      ? texts.sidebar.pinned
      : sections.value.some((section) => typeof section.kind === 'object')
        ? texts.sidebar.otherChannels
        : texts.sidebar.channels;

/** The user's channels: pinned ones, those of each folder, and the others. */
export const ChannelList = () =>
  sections.value.length === 0 ? (
    <Section title={texts.sidebar.channels}>
      <li class="rows-hint faint medium">{texts.sidebar.noChannels}</li>
    </Section>
  ) : (
    <>
      {sections.value.map(({ kind, channels }) => (
        <Section key={typeof kind === 'string' ? kind : kind.folder} title={titleOf(kind)}>
          <LongRows
            items={channels}
            rowHeight={1.9375}
            render={(channel, place) => (
              <ChannelRow key={channel.stream_id} channel={channel} place={place} />
            )}
          />
        </Section>
      ))}
      <LinkRow to={{ view: 'channels' }} isFaint>
        <Icon name="plus" />
        <span class="clip grow">{texts.channels.browse}</span>
      </LinkRow>
    </>
  );
