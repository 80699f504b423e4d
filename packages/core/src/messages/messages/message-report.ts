import * as E from 'fp-ts/Either';
import type { Realm, User } from '../../access';
import { silentMention } from '../../access';
import type { Channel } from '../../channels';
import { isPrivate } from '../../channels';
import type { ChannelId, ChannelNotice } from '../../kernel';
import {
  asId,
  ChannelId as channelId,
  fenceFor,
  fencedQuotation,
  lengthOf,
  truncate,
} from '../../kernel';
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

type ReportType = (typeof reportTypes)[number];

/** In code points. */
export const maxReportLength = 1000;

type MessageReport = {
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

/** The channel for reports that the settings name; undefined if they name none. */
export const reportChannelOf = ({ settings }: Pick<Realm, 'settings'>): ChannelId | undefined => {
  const id = settings.moderation_request_channel_id;
  return id > 0 ? asId(channelId)(id) : undefined;
};

/**
 * Whether reports can be posted in the channel: they contain messages that their readers could not
 * read otherwise, so they are never posted in a public channel.
 */
export const checkReportChannel = (
  channel: Channel | undefined,
): E.Either<MessageFailure<'NoReportChannel'>, ChannelId> =>
  channel === undefined || channel.isArchived || !isPrivate(channel.privacy)
    ? E.left(messageFailure('NoReportChannel'))
    : E.right(channel.id);

/** A quotation, as the last part of a message, of at most that many code points, fence included. */
const lastQuotation = (text: string, room: number): string => {
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
    ...(description === '' ? [] : ['- Description:', fencedQuotation(description)]),
    '',
    'The message:',
    '',
  ].join('\n');
  return {
    _tag: 'ChannelNotice',
    channelId: channel,
    topic: `Reports about ${message.sender.fullName}`,
    about: { _tag: 'Other' },
    content: `${head}${lastQuotation(message.content, maxMessageLength - lengthOf(head))}`,
    quotedId: reporter.id,
  };
};
