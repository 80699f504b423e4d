export { md5Gravatars } from './gravatars';
export { localFiles } from './local-files';
export { localUploads } from './local-uploads';
export { sharpPictures } from './pictures';
