export { localFiles } from './local-files';
export { sharpPictures } from './pictures';
