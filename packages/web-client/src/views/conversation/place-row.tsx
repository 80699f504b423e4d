import { ChannelIcon } from '../../components/channel-icon';
import { Icon } from '../../components/icon';
import { Rendered } from '../../components/rendered';
import type { Narrow } from '../../router/narrow';
import { narrowAddress } from '../../router/route';
import { channelColor, channelKind, channelName, channelsById } from '../../state/channels';
import { narrowTitle } from '../../state/place-names';
import { topicName } from '../../state/realm';

type Props = {
  readonly narrow: Narrow;
  /** The topic as HTML of the server, in results of a search. */
  readonly found?: string | undefined;
};

/** Where the following messages are, in views of several conversations. */
export const PlaceRow = ({ narrow, found }: Props) => {
  if (narrow.type !== 'topic') {
    return (
      <a class="place line medium" href={narrowAddress(narrow)}>
        <Icon name="people" />
        <span class="place-topic strong" dir="auto">
          {narrowTitle(narrow)}
        </span>
      </a>
    );
  }
  const { channelId, topic } = narrow;
  const channel = channelsById.value.get(channelId);
  return (
    <a class="place line medium" href={narrowAddress(narrow)}>
      <ChannelIcon
        color={channelColor(channelId)}
        kind={channel === undefined ? 'public' : channelKind(channel)}
      />
      <span dir="auto">{channelName(channelId)}</span>
      <Icon name="chevron" />
      <span class="place-topic strong" dir="auto">
        {found === undefined ? topicName(topic) : <Rendered html={found} />}
      </span>
    </a>
  );
};
