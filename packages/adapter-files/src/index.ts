export { md5Gravatars } from './gravatars';
export { localFiles } from './local-files';
export { sharpPictures } from './pictures';
