import { ChannelId, MessageId, ScheduledMessageId, UserGroupId, UserId } from '@parley/core/kernel';
import { pathId, pathText } from '../path-parameters';
import { maxLineLength } from './limits';

// Path parameters that several endpoints have.

export const botInPath = pathId(UserId, 'The id of the bot, which is the id of its user.');
export const channelInPath = pathId(ChannelId, 'The id of the channel.');
export const messageInPath = pathId(MessageId, 'The id of the message.');
export const scheduledMessageInPath = pathId(
  ScheduledMessageId,
  'The id of the scheduled message.',
);
export const userGroupInPath = pathId(UserGroupId, 'The id of the user group.');
export const userInPath = pathId(UserId, 'The id of the user.');

export const domainInPath = pathText(maxLineLength, 'The domain, such as `example.org`.');
