import * as E from 'fp-ts/Either';
import { firstUnprintable, lengthOf } from '../../kernel';
import { maxChannelNameLength } from './channel';
import type { ChannelFailure } from '../failures';
import { channelFailure } from '../failures';

export type InvalidChannelName = ChannelFailure<
  'ChannelNameBlank' | 'ChannelNameTooLong' | 'InvalidCharacterInChannelName'
>;

/** Parses the name as it is stored: stripped, printable, at most 60 code points. */
export const parseChannelName = (text: string): E.Either<InvalidChannelName, string> => {
  const name = text.trim();
  if (name === '') {
    return E.left(channelFailure('ChannelNameBlank'));
  }
  if (lengthOf(name) > maxChannelNameLength) {
    return E.left(channelFailure('ChannelNameTooLong'));
  }
  const position = firstUnprintable(name);
  return position === undefined
    ? E.right(name)
    : E.left(channelFailure('InvalidCharacterInChannelName', { position }));
};
