import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ListedMessage } from '@parley/client';
import { formatMoment, formatTime } from '@parley/client';
import { hidesPreviews } from '../../actions/message-actions';
import { Avatar } from '../../components/avatar';
import { Clip } from '../../components/clip';
import { classNames } from '../../lib/class-names';
import { addressOf } from '../../router/route';
import { isHidden, reveal } from '../../state/muted';
import { isVisitor } from '../../state/session';
import { isTwentyFourHour } from '../../state/settings';
import { avatarUrl, isMutedUser, userName, usersById } from '../../state/users';
import { texts } from '../../texts/texts';
import { MessageActions } from './message-actions';
import { MessageBody } from './message-body';
import { Reactions } from './reactions';

type Props = {
  readonly message: ListedMessage;
  readonly isFirst: boolean;
  /** Whether the address of the page names this message. */
  readonly isMarked: boolean;
};

const Time = ({ timestamp }: { readonly timestamp: number }) => (
  <time
    class="message-time rigid faint small"
    dateTime={new Date(timestamp * 1000).toISOString()}
    title={formatMoment(timestamp)}
  >
    {formatTime(timestamp, isTwentyFourHour.value)}
  </time>
);

type MarkProps = { readonly children: string; readonly name?: string };

/** @param name what a sign means */
export const Mark = ({ children, name }: MarkProps) => (
  <span
    class={classNames('message-mark rigid faint small', name !== undefined && 'message-star')}
    {...(name === undefined ? {} : { role: 'img', 'aria-label': name })}
  >
    {children}
  </span>
);

/** What has been done to a message, beside its time. */
const Marks = ({ message }: { readonly message: ListedMessage }) => {
  const { last_edit_timestamp: edited, last_moved_timestamp: moved, flags } = message;
  return (
    <>
      {edited === undefined ? null : <Mark>{texts.conversation.edited}</Mark>}
      {moved === undefined ? null : <Mark>{texts.conversation.moved}</Mark>}
      {flags.includes('starred') ? <Mark name={texts.conversation.starred}>★</Mark> : null}
    </>
  );
};

/** What stands in the place of a message of a muted person. */
const HiddenMessage = ({ id }: { readonly id: number }) => (
  <>
    <div class="message-gutter" />
    <div class="message-body line wrap faint medium">
      {texts.message.ofMuted}
      <button
        type="button"
        class="plain hoverable strong"
        onClick={(event) => {
          // The button goes: those who use keys stay where they are.
          event.currentTarget.closest('article')?.focus();
          reveal(id);
        }}
      >
        {texts.message.reveal}
      </button>
    </div>
  </>
);

type ShownProps = { readonly message: ListedMessage; readonly isFirst: boolean };

const ShownMessage = ({ message, isFirst }: ShownProps) => {
  const { sender_id: senderId, sender_full_name: sentAs, timestamp } = message;
  const name = userName(senderId, sentAs);
  return (
    <>
      <div class="message-gutter">
        {isFirst ? (
          <a href={addressOf({ view: 'user', userId: senderId })} tabIndex={-1} aria-hidden="true">
            <Avatar name={name} url={avatarUrl(senderId)} />
          </a>
        ) : (
          <Time timestamp={timestamp} />
        )}
      </div>
      <div class="message-body">
        {isFirst ? (
          <header class="message-header line">
            <Clip class="message-sender">
              <a href={addressOf({ view: 'user', userId: senderId })}>{name}</a>
            </Clip>
            {usersById.value.get(senderId)?.is_bot === true ? (
              <span class="tag">{texts.people.bot}</span>
            ) : null}
            <Time timestamp={timestamp} />
            <Marks message={message} />
          </header>
        ) : (
          <span class="visually-hidden">{name}</span>
        )}
        <MessageBody message={message} />
        {isFirst ? null : <Marks message={message} />}
        <Reactions message={message} />
      </div>
      {isVisitor.value ? null : <MessageActions message={message} />}
    </>
  );
};

export const MessageRow = ({ message, isFirst, isMarked }: Props) => {
  const isMention = message.flags.some((flag) => flag.endsWith('mentioned'));
  const article = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = article;
    return () => {
      if (current?.contains(document.activeElement)) {
        const list = current.closest<HTMLElement>('[tabindex="0"]');
        // The focus stays in the list, once what it leaves has ended.
        queueMicrotask(() => list?.focus({ preventScroll: true }));
      }
    };
  }, []);
  return (
    <article
      class={classNames(
        'message',
        isFirst && 'message-first',
        isMention && 'message-mention',
        isMarked && 'message-marked',
        message.is_me_message && 'message-me',
        hidesPreviews(message) && 'without-previews',
      )}
      id={`message-${message.id}`}
      tabIndex={-1}
      ref={article}
    >
      {isHidden(message) ? (
        <HiddenMessage id={message.id} />
      ) : (
        <ShownMessage message={message} isFirst={isFirst || isMutedUser(message.sender_id)} />
      )}
    </article>
  );
};
