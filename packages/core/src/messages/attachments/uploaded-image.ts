import type { UploadedImage } from '../../access';
import type { Attachment } from './attachment';
import { thumbnailUrl } from './attachment-path';

/** What the renderer is told of a file that is a picture; nothing of any other. */
export const uploadedImage = ({
  path,
  contentType,
  picture,
}: Pick<Attachment, 'path' | 'contentType' | 'picture'>): readonly UploadedImage[] =>
  picture === null
    ? []
    : [{ path, contentType, ...picture, thumbnailUrl: thumbnailUrl(path, picture.isAnimated) }];
