import type { NamedNarrow } from '@parley/client';
import { find } from '../../actions/layout';
import { Icon } from '../../components/icon';
import { Menu, MenuItem } from '../../components/menu';
import { Clip } from '../../components/clip';
import { textOf } from '../../lib/trusted-html';
import { navigate } from '../../router/location';
import { addressOf, narrowAddress } from '../../router/route';
import { channelName, channelsById } from '../../state/channels';
import type { DirectNarrow } from '../../state/directs';
import { directName } from '../../state/directs';
import { statusText, topicName, userName } from '../../state/users';
import { textOfTerms } from '../../state/search';
import { views } from '../../state/views';
import { texts } from '../../texts/texts';
import { ChannelMenu, TopicMenu } from '../menus/menus';
import { NamedTitleBar, TitleBar } from '../title-bar';
import { ChannelSign } from '../parts/channel-sign';
import { DirectSign } from '../parts/direct-sign';

type ChannelProps = { readonly channelId: number; readonly topic?: string };

const ChannelTitle = ({ channelId, topic }: ChannelProps) => {
  const channel = channelsById.value.get(channelId);
  const name = channelName(channelId);
  const description = textOf(channel?.rendered_description ?? '');
  return (
    <TitleBar>
      <ChannelSign id={channelId} />
      {topic === undefined ? (
        <Clip as="h1">{name}</Clip>
      ) : (
        <>
          <Clip class="title-channel rigid">
            <a href={narrowAddress({ type: 'channel', channelId })}>{name}</a>
          </Clip>
          <Icon name="chevron" />
          <Clip as="h1">{topicName(topic)}</Clip>
        </>
      )}
      <Clip class="title-description faint medium">{description}</Clip>
      {channel === undefined ? null : topic === undefined ? (
        <ChannelMenu channel={channel} />
      ) : (
        <TopicMenu channelId={channelId} topic={topic} />
      )}
    </TitleBar>
  );
};

const DirectTitle = ({ narrow }: { readonly narrow: DirectNarrow }) => {
  const [other] = narrow.userIds;
  const isPair = narrow.userIds.length === 1 && other !== undefined;
  return (
    <TitleBar>
      <DirectSign narrow={narrow} />
      <Clip as="h1">
        {isPair ? (
          <a href={addressOf({ view: 'user', userId: other })}>{directName(narrow)}</a>
        ) : (
          directName(narrow)
        )}
      </Clip>
      {narrow.userIds.length < 2 ? (
        <Clip class="title-description faint medium">{isPair ? statusText(other) : ''}</Clip>
      ) : (
        <Menu
          label={texts.conversation.participants(narrow.userIds.length)}
          button={<Icon name="info" />}
        >
          {narrow.userIds.map((userId) => (
            <MenuItem
              key={userId}
              label={userName(userId)}
              onClick={() => navigate({ view: 'user', userId })}
            />
          ))}
        </Menu>
      )}
    </TitleBar>
  );
};

/** What was searched for, which a click changes. */
const SearchTitle = ({ text }: { readonly text: string }) => (
  <TitleBar>
    <Icon name="search" />
    <h1 class="visually-hidden">{texts.search.title}</h1>
    <button
      type="button"
      class="search-title clip plain strong"
      dir="auto"
      title={texts.search.change(text)}
      onClick={() => find('search', `${text} `)}
    >
      {text}
    </button>
  </TitleBar>
);

export const ConversationHeader = ({ narrow }: { readonly narrow: NamedNarrow }) => {
  switch (narrow.type) {
    case 'topic':
    case 'channel':
      return <ChannelTitle {...narrow} />;
    case 'direct':
      return <DirectTitle narrow={narrow} />;
    case 'feed':
    case 'mentions':
    case 'starred':
      return <NamedTitleBar {...views[narrow.type]} />;
    case 'search':
      return <SearchTitle text={textOfTerms(narrow.terms)} />;
  }
};
