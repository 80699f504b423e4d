import type { UploadedImage } from '../../access';
import type { Attachment } from './attachment';
import { thumbnailUrl } from './attachment-path';

/** What the renderer needs to show a file that is a picture; undefined for other files. */
export const uploadedImage = ({
  path,
  contentType,
  picture,
}: Pick<Attachment, 'path' | 'contentType' | 'picture'>): readonly UploadedImage[] =>
  picture === null
    ? []
    : [{ path, contentType, ...picture, thumbnailUrl: thumbnailUrl(path, picture.isAnimated) }];
