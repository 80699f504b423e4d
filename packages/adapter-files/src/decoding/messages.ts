import type { AvatarPictures, EmojiPicture, Thumbnails } from '@parley/core';
import type { PictureFormat } from './picture-format';

/** What is made of a picture. */
export type Products = {
  readonly avatar: AvatarPictures;
  readonly emoji: EmojiPicture;
  readonly thumbnails: Thumbnails;
};

/** With what the process ends when it needs too much memory. */
export const memoryExitCode = 77;

export type Product = keyof Products;

/** What the server asks of the process that decodes. */
export type DecodingTask = {
  readonly product: Product;
  readonly format: PictureFormat;
  readonly bytes: Uint8Array;
};

/** What that process answers. */
export type DecodingAnswer<P extends Product = Product> =
  | { readonly _tag: 'Made'; readonly made: Products[P] }
  | { readonly _tag: 'TooLarge' }
  | { readonly _tag: 'Undecodable' };
