import type { FailureTable, Tagged } from '../failures/failure-presentation';
import { badRequest, withCode } from '../failures/failure-presentation';
import { escapeHtml } from '../shared/html';
import { maxChannelNameLength } from './channel';

export type ChannelNameBlank = Tagged<'ChannelNameBlank'>;
export const channelNameBlank: ChannelNameBlank = { _tag: 'ChannelNameBlank' };

export type ChannelNameTooLong = Tagged<'ChannelNameTooLong'>;
export const channelNameTooLong: ChannelNameTooLong = { _tag: 'ChannelNameTooLong' };

export type InvalidCharacterInChannelName = Tagged<'InvalidCharacterInChannelName'> & {
  /** 1-based. */
  readonly position: number;
};
export const invalidCharacterInChannelName = (position: number): InvalidCharacterInChannelName => ({
  _tag: 'InvalidCharacterInChannelName',
  position,
});

/** There is no such channel, or none that the caller may know of. */
export type InvalidChannelId = Tagged<'InvalidChannelId'>;
export const invalidChannelId: InvalidChannelId = { _tag: 'InvalidChannelId' };

/** There is no channel of that name, or none that the caller may know of. */
export type InvalidChannelNameGiven = Tagged<'InvalidChannelNameGiven'> & {
  readonly name: string;
};
export const invalidChannelNameGiven = (name: string): InvalidChannelNameGiven => ({
  _tag: 'InvalidChannelNameGiven',
  name,
});

export type ChannelDoesNotExist = Tagged<'ChannelDoesNotExist'> & {
  readonly channel: string | number;
};
export const channelDoesNotExist = (channel: string | number): ChannelDoesNotExist => ({
  _tag: 'ChannelDoesNotExist',
  channel,
});

export type CannotAccessChannels = Tagged<'CannotAccessChannels'> & {
  readonly names: readonly string[];
};
export const cannotAccessChannels = (names: readonly string[]): CannotAccessChannels => ({
  _tag: 'CannotAccessChannels',
  names,
});

export type WebPublicChannelsDisabled = Tagged<'WebPublicChannelsDisabled'>;
export const webPublicChannelsDisabled: WebPublicChannelsDisabled = {
  _tag: 'WebPublicChannelsDisabled',
};

export type InvalidChannelPrivacy = Tagged<'InvalidChannelPrivacy'>;
export const invalidChannelPrivacy: InvalidChannelPrivacy = { _tag: 'InvalidChannelPrivacy' };

export type ChannelFailure =
  | ChannelNameBlank
  | ChannelNameTooLong
  | InvalidCharacterInChannelName
  | InvalidChannelId
  | InvalidChannelNameGiven
  | ChannelDoesNotExist
  | CannotAccessChannels
  | WebPublicChannelsDisabled
  | InvalidChannelPrivacy;

export const channelFailures: FailureTable<ChannelFailure> = {
  ChannelNameBlank: () => badRequest("Channel name can't be empty."),
  ChannelNameTooLong: () =>
    badRequest(`Channel name too long (limit: ${maxChannelNameLength} characters).`),
  InvalidCharacterInChannelName: ({ position }) =>
    badRequest(`Invalid character in channel name, at position ${position}.`),
  InvalidChannelId: () => badRequest('Invalid channel ID'),
  InvalidChannelNameGiven: ({ name }) => badRequest(`Invalid channel name '${name}'`),
  ChannelDoesNotExist: ({ channel }) =>
    typeof channel === 'string'
      ? withCode('STREAM_DOES_NOT_EXIST', `Channel '${escapeHtml(channel)}' does not exist`, {
          stream: escapeHtml(channel),
        })
      : withCode('STREAM_DOES_NOT_EXIST', `Channel with ID '${channel}' does not exist`, {
          stream_id: channel,
        }),
  CannotAccessChannels: ({ names }) =>
    badRequest(`Unable to access channel (${names.join(', ')}).`),
  WebPublicChannelsDisabled: () => badRequest('Web-public channels are not enabled.'),
  InvalidChannelPrivacy: () => badRequest('Invalid parameters'),
};
