export type { ListedFiles, StoredFile } from './stored-files';
export { storedFolders } from './stored-files';
export type { Copied } from './copy-files';
export { copyFiles } from './copy-files';
export { md5Gravatars } from './gravatars';
export { localFiles } from './local-files';
export { isSafePath } from './local-paths';
export type { S3Bucket } from './s3/s3-bucket';
export { readS3Url } from './s3/s3-bucket';
export { S3Failure } from './s3/s3-failure';
export { checkBucket, s3Files } from './s3/s3-files';
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
