export { md5Gravatars } from './gravatars';
export { localFiles } from './local-files';
export { localUploads } from './local-uploads';
export { sharpPictures } from './pictures';
export {
  draftEnding,
  makePrivateDirectory,
  privateDirectoryMode,
  privateFileMode,
  syncDirectory,
  writePrivateFile,
} from './private-files';
