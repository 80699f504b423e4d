import * as E from 'fp-ts/Either';
import { firstUnsuitable, isInvisible } from '../../kernel';
import type { ChannelFailure } from '../failures';
import { channelFailure } from '../failures';

export type InvalidFolderName = ChannelFailure<
  'ChannelFolderNameBlank' | 'InvalidCharacterInFolderName'
>;

/**
 * Must contain visible characters; stored as sent.
 *
 * Source: docs/reference/channels.md#channel-folders.
 */
export const checkFolderName = (name: string): E.Either<InvalidFolderName, string> => {
  if (isInvisible(name)) {
    return E.left(channelFailure('ChannelFolderNameBlank'));
  }
  const position = firstUnsuitable(name);
  return position === undefined
    ? E.right(name)
    : E.left(channelFailure('InvalidCharacterInFolderName', { position }));
};
