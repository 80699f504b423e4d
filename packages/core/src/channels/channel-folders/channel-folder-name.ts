import * as E from 'fp-ts/Either';
import { firstUnprintable } from '../../kernel';
import type {
  ChannelFolderNameBlank,
  InvalidCharacterInFolderName,
} from './channel-folder-failures';
import { channelFolderNameBlank, invalidCharacterInFolderName } from './channel-folder-failures';

export type InvalidFolderName = ChannelFolderNameBlank | InvalidCharacterInFolderName;

/** Something that can be read; kept as it was sent. Source: reference, «Channel folders». */
export const checkFolderName = (name: string): E.Either<InvalidFolderName, string> => {
  if (name.trim() === '') {
    return E.left(channelFolderNameBlank);
  }
  const position = firstUnprintable(name);
  return position === undefined ? E.right(name) : E.left(invalidCharacterInFolderName(position));
};
