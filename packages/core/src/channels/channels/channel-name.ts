import * as E from 'fp-ts/Either';
import { firstUnprintable, firstUnsuitable, isInvisible, lengthOf } from '../../kernel';
import { maxChannelNameLength } from './channel';
import type { ChannelFailure } from '../failures';
import { channelFailure } from '../failures';

export type InvalidChannelName = ChannelFailure<
  'ChannelNameBlank' | 'ChannelNameTooLong' | 'InvalidCharacterInChannelName'
>;

/**
 * Parses a name that a channel may have: stripped, printable, at most 60 code points. There may be
 * channels with names that new ones cannot have.
 */
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

/** Checks the name of a channel that does not exist yet, or that gets it. */
export const checkNewChannelName = (
  name: string,
): E.Either<ChannelFailure<'ChannelNameBlank' | 'InvalidCharacterInChannelName'>, string> => {
  if (isInvisible(name)) {
    return E.left(channelFailure('ChannelNameBlank'));
  }
  const position = firstUnsuitable(name);
  return position === undefined
    ? E.right(name)
    : E.left(channelFailure('InvalidCharacterInChannelName', { position }));
};
