import type { OpenPicture } from './open-picture';

/** In pixels; smaller logos keep their size. Source: docs/reference/organization.md#icon-and-logos. */
const box = { width: 800, height: 100, fit: 'inside', withoutEnlargement: true } as const;

/** The first frame as PNG, within the size at which clients show logos. */
export const makeLogo = ({ decode }: OpenPicture): Promise<Uint8Array> =>
  decode('first').resize(box).png().toBuffer();
