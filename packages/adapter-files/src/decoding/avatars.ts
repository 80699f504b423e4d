import type { AvatarPictures } from '@parley/core/messages';
import sharp from 'sharp';
import type { OpenPicture } from './open-picture';

/** Side length in pixels. */
const small = 100;
const medium = 500;

/** The first frame as a square, in both sizes. The large image is decoded once. */
export const makeAvatar = async ({ decode }: OpenPicture): Promise<AvatarPictures> => {
  const square = await decode('first').resize(medium, medium, { fit: 'cover' }).png().toBuffer();
  return { medium: square, small: await sharp(square).resize(small, small).png().toBuffer() };
};
