export { md5Gravatars } from './gravatars';
export { localFiles } from './local-files';
export type { IsolatedPictures } from './pictures';
export { isolatedPictures } from './pictures';
export {
  draftEnding,
  makePrivateDirectory,
  privateDirectoryMode,
  privateFileMode,
  syncDirectory,
  writePrivateFile,
} from './private-files';
