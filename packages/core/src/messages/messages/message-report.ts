import * as E from 'fp-ts/Either';
import type { Realm, User } from '../../access';
import { silentMention } from '../../access';
import type { ChannelId, ChannelNotice } from '../../kernel';
import { asId, ChannelId as channelId, fenceFor, lengthOf, truncate } from '../../kernel';
import type { MessageFailure } from '../failures';
import { messageFailure } from '../failures';
import { maxMessageLength } from './message-content';
import { messageLink } from './message-link';
import type { MessageView } from './message-view';

/** Why a message can be reported, as clients list it. */
export const reportTypes = [
  { key: 'spam', name: 'Spam' },
  { key: 'harassment', name: 'Harassment' },
  { key: 'inappropriate', name: 'Inappropriate content' },
  { key: 'norms', name: 'Violates community norms' },
  { key: 'other', name: 'Other reason' },
] as const;

export type ReportType = (typeof reportTypes)[number];

/** In code points. */
export const maxReportLength = 1000;

export type MessageReport = {
  readonly type: ReportType;
  readonly description: string;
};

/** Checks a report, and trims its description. */
export const checkReport = (
  key: string,
  description: string,
): E.Either<MessageFailure<'InvalidReportType' | 'ReportNeedsDescription'>, MessageReport> => {
  const type = reportTypes.find((one) => one.key === key);
  const trimmed = description.trim();
  if (type === undefined) {
    return E.left(messageFailure('InvalidReportType', { type: key }));
  }
  return type.key === 'other' && trimmed === ''
    ? E.left(messageFailure('ReportNeedsDescription'))
    : E.right({ type, description: trimmed });
};

/** The channel for reports of the organization. */
export const checkReportChannel = ({
  settings,
}: Pick<Realm, 'settings'>): E.Either<MessageFailure<'NoReportChannel'>, ChannelId> => {
  const id = settings.moderation_request_channel_id;
  return id > 0 ? E.right(asId(channelId)(id)) : E.left(messageFailure('NoReportChannel'));
};

/** A quotation of at most that many code points, fence included. */
const quotation = (text: string, room: number): string => {
  const fence = fenceFor(text);
  const frame = `${fence}quote\n\n${fence}`;
  return `${fence}quote\n${truncate(text, room - lengthOf(frame), '\n[message truncated]')}\n${fence}`;
};

/** The notice about a reported message. It links to what the reporter can see, and nothing else. */
export const reportNotice = (
  reporter: Pick<User, 'id' | 'fullName'>,
  realmUrl: string,
  channel: ChannelId,
  message: MessageView,
  { type, description }: MessageReport,
): ChannelNotice => {
  const head = [
    `${silentMention(reporter)} reported [a message](${messageLink(realmUrl, message)}) of ${silentMention(message.sender)}.`,
    `- Reason: **${type.name}**`,
    ...(description === '' ? [] : ['- Description:', quotation(description, 2 * maxReportLength)]),
    '',
    'The message:',
    '',
  ].join('\n');
  return {
    _tag: 'ChannelNotice',
    channelId: channel,
    topic: `Reports about ${message.sender.fullName}`,
    about: { _tag: 'Other' },
    content: `${head}${quotation(message.content, maxMessageLength - lengthOf(head))}`,
    quotedId: reporter.id,
  };
};
