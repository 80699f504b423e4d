import type { Thumbnails } from '@parley/core/messages';
import type { OpenPicture } from './open-picture';

/** In pixels; smaller images keep their size. Source: docs/reference/uploads.md#pictures. */
const box = { width: 840, height: 560, fit: 'inside', withoutEnlargement: true } as const;

/**
 * Makes thumbnails. Cameras store the orientation beside the image: the size is measured upright.
 */
export const makeThumbnails = async ({ header, decode }: OpenPicture): Promise<Thumbnails> => {
  const { autoOrient, pages = 1 } = header;
  const preview = (frames: 'first' | 'all') => decode(frames).resize(box).webp().toBuffer();
  return {
    picture: { width: autoOrient.width, height: autoOrient.height, isAnimated: pages > 1 },
    still: await preview('first'),
    animated: pages > 1 ? await preview('all') : undefined,
  };
};
