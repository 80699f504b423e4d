import type { ListedMessage } from '@parley/client';
import type { MessageVersion } from '../../actions/looking-up';
import { loadHistory } from '../../actions/looking-up';
import { Spinner } from '../../components/spinner';
import { formatMoment } from '../../lib/dates';
import { channelName } from '../../state/channels';
import { topicName } from '../../state/realm';
import { userName } from '../../state/users';
import { texts } from '../../texts/texts';
import { MessageContent } from '../conversation/message-content';
import { MessageDialog } from './message-dialog';
import { useLoaded } from './use-loaded';

/** What somebody did, in words. */
const changeOf = (version: MessageVersion): string => {
  const name = version.user_id === null ? texts.unknownUser : userName(version.user_id);
  const { prev_topic: topic, prev_stream: channel, prev_content: content } = version;
  const from = [
    ...(channel === undefined ? [] : [channelName(channel)]),
    ...(topic === undefined ? [] : [topicName(topic)]),
  ].join(' › ');
  if (from !== '') {
    return texts.history.moved(name, from);
  }
  return content === undefined ? texts.history.sent(name) : texts.history.edited(name);
};

const Version = ({ version }: { readonly version: MessageVersion }) => (
  <li class="version">
    <p class="version-title faint small">
      <span dir="auto">{changeOf(version)}</span>
      <time>{formatMoment(version.timestamp)}</time>
    </p>
    <MessageContent html={version.content_html_diff ?? version.rendered_content} />
  </li>
);

/** What a message said before, and where it was. */
export const HistoryDialog = ({ message: { id } }: { readonly message: ListedMessage }) => {
  const versions = useLoaded(() => loadHistory(id));
  return (
    <MessageDialog title={texts.history.title}>
      {versions === undefined ? (
        <Spinner label={texts.loading} />
      ) : (
        <ol class="versions stack">
          {[...versions].reverse().map((version) => (
            <Version key={version.timestamp} version={version} />
          ))}
        </ol>
      )}
    </MessageDialog>
  );
};
