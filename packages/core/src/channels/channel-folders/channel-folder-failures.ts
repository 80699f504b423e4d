import type { FailureTable, Tagged } from '../../kernel';
import { badRequest } from '../../kernel';

export type InvalidChannelFolderId = Tagged<'InvalidChannelFolderId'>;
export const invalidChannelFolderId: InvalidChannelFolderId = { _tag: 'InvalidChannelFolderId' };

export type ChannelFolderNameBlank = Tagged<'ChannelFolderNameBlank'>;
export const channelFolderNameBlank: ChannelFolderNameBlank = { _tag: 'ChannelFolderNameBlank' };

export type InvalidCharacterInFolderName = Tagged<'InvalidCharacterInFolderName'> & {
  /** 1-based. */
  readonly position: number;
};
export const invalidCharacterInFolderName = (position: number): InvalidCharacterInFolderName => ({
  _tag: 'InvalidCharacterInFolderName',
  position,
});

export type ChannelFolderExists = Tagged<'ChannelFolderExists'> & { readonly name: string };
export const channelFolderExists = (name: string): ChannelFolderExists => ({
  _tag: 'ChannelFolderExists',
  name,
});

export type ChannelFolderNotEmpty = Tagged<'ChannelFolderNotEmpty'>;
export const channelFolderNotEmpty: ChannelFolderNotEmpty = { _tag: 'ChannelFolderNotEmpty' };

export type InvalidFolderOrder = Tagged<'InvalidFolderOrder'>;
export const invalidFolderOrder: InvalidFolderOrder = { _tag: 'InvalidFolderOrder' };

export type ChannelFolderFailure =
  | InvalidChannelFolderId
  | ChannelFolderNameBlank
  | InvalidCharacterInFolderName
  | ChannelFolderExists
  | ChannelFolderNotEmpty
  | InvalidFolderOrder;

export const channelFolderFailures: FailureTable<ChannelFolderFailure> = {
  InvalidChannelFolderId: () => badRequest('Invalid channel folder ID'),
  ChannelFolderNameBlank: () => badRequest("Channel folder name can't be empty."),
  InvalidCharacterInFolderName: ({ position }) =>
    badRequest(`Invalid character in channel folder name, at position ${position}.`),
  ChannelFolderExists: ({ name }) => badRequest(`Channel folder '${name}' already exists`),
  ChannelFolderNotEmpty: () =>
    badRequest('You need to remove all the channels from this folder to archive it.'),
  InvalidFolderOrder: () => badRequest('Invalid order mapping.'),
};
