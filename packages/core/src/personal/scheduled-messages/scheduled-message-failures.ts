import type { FailureTable, Tagged } from '../../kernel';
import { badRequest } from '../../kernel';

export type ScheduledMessageDoesNotExist = Tagged<'ScheduledMessageDoesNotExist'>;
export const scheduledMessageDoesNotExist: ScheduledMessageDoesNotExist = {
  _tag: 'ScheduledMessageDoesNotExist',
};

export type ScheduledMessageWasSent = Tagged<'ScheduledMessageWasSent'>;
export const scheduledMessageWasSent: ScheduledMessageWasSent = {
  _tag: 'ScheduledMessageWasSent',
};

export type ScheduledTimeMissed = Tagged<'ScheduledTimeMissed'>;
export const scheduledTimeMissed: ScheduledTimeMissed = { _tag: 'ScheduledTimeMissed' };

export type ChannelIdExpected = Tagged<'ChannelIdExpected'>;
export const channelIdExpected: ChannelIdExpected = { _tag: 'ChannelIdExpected' };

export type UserIdsExpected = Tagged<'UserIdsExpected'>;
export const userIdsExpected: UserIdsExpected = { _tag: 'UserIdsExpected' };

export type RecipientMissingForType = Tagged<'RecipientMissingForType'>;
export const recipientMissingForType: RecipientMissingForType = {
  _tag: 'RecipientMissingForType',
};

export type TopicMissingForType = Tagged<'TopicMissingForType'>;
export const topicMissingForType: TopicMissingForType = { _tag: 'TopicMissingForType' };

export type ScheduledMessageFailure =
  | ScheduledMessageDoesNotExist
  | ScheduledMessageWasSent
  | ScheduledTimeMissed
  | ChannelIdExpected
  | UserIdsExpected
  | RecipientMissingForType
  | TopicMissingForType;

/** Source: reference, «Scheduled messages». */
export const scheduledMessageFailures: FailureTable<ScheduledMessageFailure> = {
  ScheduledMessageDoesNotExist: () => ({
    ...badRequest('Scheduled message does not exist'),
    status: 404,
  }),
  ScheduledMessageWasSent: () => badRequest('Scheduled message was already sent'),
  ScheduledTimeMissed: () => badRequest('Message could not be sent at the scheduled time.'),
  ChannelIdExpected: () => badRequest('Invalid data type for channel ID'),
  UserIdsExpected: () => badRequest('Invalid data type for recipients'),
  RecipientMissingForType: () =>
    badRequest('Recipient required when updating type of scheduled message.'),
  TopicMissingForType: () =>
    badRequest('Topic required when updating scheduled message type to channel.'),
};
