import * as E from 'fp-ts/Either';
import type { CustomEmojiNameFlaw } from '../failures';

/** The name to store: stripped, with underscores instead of spaces. */
export const parseCustomEmojiName = (text: string): E.Either<CustomEmojiNameFlaw, string> => {
  const name = text.trim().replaceAll(' ', '_');
  if (name === '') {
    return E.left({ _tag: 'EmojiNameMissing' });
  }
  if (/[-_]$/.test(name)) {
    return E.left({ _tag: 'EmojiNameBadEnd' });
  }
  return /^[0-9a-z_-]+$/.test(name) ? E.right(name) : E.left({ _tag: 'EmojiNameBadCharacters' });
};
