import type { MessageListRow, NamedNarrow, PendingMessage } from '@parley/client';
import { formatDay } from '@parley/client';
import { editUnsent } from '../../actions/editing';
import { discardMessage, retryMessage } from '../../actions/messages';
import { reasonOf } from '../../actions/notices';
import { Button } from '../../components/button';
import { Avatar } from '../../components/avatar';
import { Icon } from '../../components/icon';
import { Rendered } from '../../components/rendered';
import { Spinner } from '../../components/waiting';
import { Clip } from '../../components/clip';
import { classNames } from '../../lib/class-names';
import { narrowAddress } from '../../router/route';
import { channelName } from '../../state/channels';
import { narrowTitle } from '../../state/place-names';
import { clock } from '../../state/presence';
import { avatarUrl, ownId, ownUser, topicName } from '../../state/users';
import { texts } from '../../texts/texts';
import { Mark, MessageRow } from './message-row';
import { ChannelSign } from '../parts/channel-sign';

type Props = {
  readonly narrow: NamedNarrow;
  /** The topic as HTML of the server, in results of a search. */
  readonly found?: string | undefined;
};

const nameOf = (narrow: NamedNarrow): string =>
  narrow.type === 'topic' ? topicName(narrow.topic) : narrowTitle(narrow);

/** Where the following messages are, in views of several conversations. */
export const PlaceRow = ({ narrow, found }: Props) => (
  <a class="place line medium" href={narrowAddress(narrow)}>
    {narrow.type === 'topic' ? (
      <>
        <ChannelSign id={narrow.channelId} />
        <Clip class="rigid">{channelName(narrow.channelId)}</Clip>
        <Icon name="chevron" />
      </>
    ) : (
      <Icon name="people" />
    )}
    <Clip class="place-topic strong">
      {found === undefined ? nameOf(narrow) : <Rendered html={found} />}
    </Clip>
  </a>
);

type PendingProps = { readonly pending: PendingMessage };

const Failure = ({ pending, error }: PendingProps & { readonly error: unknown }) => (
  <div class="problem pending-failure line wrap medium" role="alert">
    <span>{texts.conversation.notSent(reasonOf(error))}</span>
    <span class="buttons tight">
      <Button label={texts.conversation.sendAgain} onClick={() => retryMessage(pending.localId)} />
      <Button label={texts.conversation.editUnsent} onClick={() => editUnsent(pending)} />
      <Button label={texts.conversation.discard} onClick={() => discardMessage(pending.localId)} />
    </span>
  </div>
);

/** A message that is being sent, as it was written. */
const PendingRow = ({ pending }: PendingProps) => {
  const name = ownUser.value?.full_name ?? '';
  const isFailed = pending.status === 'failed';
  return (
    <article class={classNames('message message-first', isFailed ? 'is-failed' : 'is-pending')}>
      <div class="message-gutter">
        <Avatar name={name} url={avatarUrl(ownId.value)} />
      </div>
      <div class="message-body">
        <header class="message-header line">
          <Clip class="message-sender">{name}</Clip>
          {isFailed ? null : <Mark>{texts.conversation.sending}</Mark>}
        </header>
        <div class="pending-text" dir="auto">
          {pending.message.content}
        </div>
        {pending.status === 'failed' ? <Failure pending={pending} error={pending.error} /> : null}
      </div>
    </article>
  );
};

const Divider = ({ kind, text }: { readonly kind: 'day' | 'unread'; readonly text: string }) => (
  <div class={`divider divider-${kind} line loose faint small strong`}>
    <span>{text}</span>
  </div>
);

type ListRowProps = {
  readonly row: MessageListRow;
  readonly markedId?: number | undefined;
  /** What the list begins with. */
  readonly start?: string;
};

/** A row of the list of messages. */
export const ListRow = ({ row, markedId, start = texts.conversation.start }: ListRowProps) => {
  switch (row.type) {
    case 'start':
      return <p class="list-start faint medium">{start}</p>;
    case 'loading':
      return <Spinner label={texts.conversation.loadingOlder} />;
    case 'day':
      return <Divider kind="day" text={formatDay(row.timestamp, clock.value)} />;
    case 'unread':
      return <Divider kind="unread" text={texts.conversation.unreadMarker} />;
    case 'place':
      return <PlaceRow narrow={row.narrow} found={row.found} />;
    case 'message':
      return (
        <MessageRow
          message={row.message}
          isFirst={row.isFirst}
          isMarked={row.message.id === markedId}
        />
      );
    case 'pending':
      return <PendingRow pending={row.pending} />;
  }
};
