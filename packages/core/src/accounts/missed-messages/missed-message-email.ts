import type { User } from '../../access';
import type { MessageView } from '../../messages';
import { answerDays, answerMark, messageLink } from '../../messages';
import type { EmailContent } from '../email/email';
import type { EmailBlock } from '../email/email-layout';
import { layOut, link, message, paragraph } from '../email/email-layout';
import type { NoticeReason } from './notice-reason';
import type { Clockface } from './email-time';
import { toLocalTime } from './email-time';
import { mailedHtml } from './mailed-html';

/** Messages of one conversation to tell a person of. */
export type MissedConversation = {
  readonly reader: Pick<User, 'id'> & Clockface;
  /** Ascending; at least one. */
  readonly messages: readonly [MessageView, ...MessageView[]];
  readonly reason: NoticeReason;
  /** Whether the settings of the organization and the reader allow what was written. */
  readonly showsContent: boolean;
  /** Whether the subject names the organization. */
  readonly namesRealm: boolean;
  /** Whether an answer to the email becomes a message. */
  readonly isAnswerable: boolean;
};

const becauseOf: Readonly<Record<NoticeReason, string>> = {
  direct_message: 'you received a direct message',
  mention: 'you were mentioned',
  followed_topic_wildcard_mention: 'everyone was mentioned in a topic that you follow',
  wildcard_mention: 'everyone was mentioned',
  alert_word: 'one of your alert words was used',
  followed_topic: 'there were new messages in a topic that you follow',
  channel: 'there were new messages in a channel that you get emails about',
};

/** The conversation of a message, as its reader knows it. */
export const conversationTitle = (
  { place, topic }: MessageView,
  reader: Pick<User, 'id'>,
): string => {
  if (place._tag === 'InChannel') {
    return topic === '' ? `#${place.channelName}` : `#${place.channelName} > ${topic}`;
  }
  const others = place.people.filter(({ id }) => id !== reader.id).map(({ fullName }) => fullName);
  return `Direct messages with ${others.join(', ')}`;
};

/** The text of a spoiler is shown to those only who ask for it, which a notice cannot find out. */
export const hasSpoiler = ({ renderedContent }: MessageView): boolean =>
  renderedContent.includes('<div class="spoiler-block">');

const spoilerText = 'This message has a spoiler. Open the conversation to read it.';

const messageBlock = (view: MessageView, reader: Clockface, realmUrl: string): EmailBlock => {
  const heading = `${view.sender.fullName}, ${toLocalTime(view.sentAt, reader)}`;
  return hasSpoiler(view)
    ? message(heading, spoilerText, spoilerText)
    : message(heading, view.content, mailedHtml(view.renderedContent, realmUrl));
};

/** The messages, with a title where another conversation begins: some may have been moved since. */
const messageBlocks = (
  { reader, messages }: MissedConversation,
  realmUrl: string,
): readonly EmailBlock[] =>
  messages.flatMap((view, index) => {
    const [title, previous] = [conversationTitle(view, reader), messages[index - 1]];
    const block = messageBlock(view, reader, realmUrl);
    return previous !== undefined && conversationTitle(previous, reader) === title
      ? [block]
      : [paragraph(title), block];
  });

/** Source: docs/reference/notifications.md#what-an-email-says. */
export const missedMessageEmail = (
  { name, url }: { readonly name: string; readonly url: string },
  missed: MissedConversation,
  unsubscribeUrl: string,
): EmailContent => {
  const { reader, messages, reason, showsContent, namesRealm, isAnswerable } = missed;
  const title = showsContent ? conversationTitle(messages[0], reader) : 'New messages';
  const count = messages.length === 1 ? 'a new message' : `${messages.length} new messages`;
  return layOut(namesRealm ? `[${name}] ${title}` : title, [
    ...(isAnswerable ? [paragraph(answerMark)] : []),
    ...(showsContent
      ? messageBlocks(missed, url)
      : [
          paragraph(
            `You have ${count}. This email does not show what was written, because of your settings or those of your organization.`,
          ),
        ]),
    link('Open the conversation', showsContent ? messageLink(url, messages[0]) : url),
    paragraph(
      isAnswerable
        ? `If you reply to this email within ${answerDays} days, your reply is posted in the conversation as a message from you.`
        : 'Replies to this email are not read.',
    ),
    paragraph(`You received this email because ${becauseOf[reason]} while you were away.`),
    link('Turn off these emails', unsubscribeUrl),
  ]);
};
