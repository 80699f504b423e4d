import * as E from 'fp-ts/Either';
import { firstUnprintable, lengthOf } from '../../kernel';
import { maxChannelNameLength } from './channel';
import type {
  ChannelNameBlank,
  ChannelNameTooLong,
  InvalidCharacterInChannelName,
} from './channel-failures';
import {
  channelNameBlank,
  channelNameTooLong,
  invalidCharacterInChannelName,
} from './channel-failures';

export type InvalidChannelName =
  ChannelNameBlank | ChannelNameTooLong | InvalidCharacterInChannelName;

/** The name as it is kept: stripped, printable, at most 60 code points. */
export const parseChannelName = (text: string): E.Either<InvalidChannelName, string> => {
  const name = text.trim();
  if (name === '') {
    return E.left(channelNameBlank);
  }
  if (lengthOf(name) > maxChannelNameLength) {
    return E.left(channelNameTooLong);
  }
  const position = firstUnprintable(name);
  return position === undefined ? E.right(name) : E.left(invalidCharacterInChannelName(position));
};
