import type { AvatarPictures, EmojiPicture, Thumbnails } from '@parley/core/messages';
import type { PictureFormat } from './picture-format';

/** The images made from an upload. */
export type Products = {
  readonly avatar: AvatarPictures;
  readonly emoji: EmojiPicture;
  /** As PNG. */
  readonly logo: Uint8Array;
  readonly thumbnails: Thumbnails;
};

/** The exit code of a process that needs too much memory. */
export const memoryExitCode = 77;

export type Product = keyof Products;

/** A request from the server to the decoder process. */
export type DecodingTask = {
  readonly product: Product;
  readonly format: PictureFormat;
  readonly bytes: Uint8Array;
};

/** The response of the decoder process. */
export type DecodingResponse<P extends Product = Product> =
  | { readonly _tag: 'Made'; readonly made: Products[P] }
  | { readonly _tag: 'TooLarge' }
  | { readonly _tag: 'Undecodable' };
