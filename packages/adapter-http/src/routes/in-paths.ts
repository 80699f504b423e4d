import {
  ChannelId,
  DraftId,
  LinkifierId,
  MessageId,
  SavedSnippetId,
  ScheduledMessageId,
  UserGroupId,
  UserId,
} from '@parley/core/kernel';
import { pathId, pathText } from '../path-parameters';
import { maxLineLength, maxTopicInput } from './limits';

// Path parameters that several endpoints have.

export const botInPath = pathId(UserId, 'The id of the bot, which is the id of its user.');
export const channelInPath = pathId(ChannelId, 'The id of the channel.');
export const draftInPath = pathId(DraftId, 'The id of the draft.');
export const linkifierInPath = pathId(LinkifierId, 'The id of the linkifier.');
export const messageInPath = pathId(MessageId, 'The id of the message.');
export const savedSnippetInPath = pathId(SavedSnippetId, 'The id of the saved snippet.');
export const scheduledMessageInPath = pathId(
  ScheduledMessageId,
  'The id of the scheduled message.',
);
export const userGroupInPath = pathId(UserGroupId, 'The id of the user group.');
export const userInPath = pathId(UserId, 'The id of the user.');

export const domainInPath = pathText(maxLineLength, 'The domain, such as `example.org`.');
export const emojiInPath = pathText(maxLineLength, 'The name of the custom emoji, without colons.');
export const navigationViewInPath = pathText(
  maxTopicInput,
  'The fragment of the view, percent-encoded.',
);
