import { constants } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { S3Bucket } from '@parley/adapter-files';
import { S3Failure, checkBucket, storedFolders } from '@parley/adapter-files';
import { StartFailure } from '../start-failure';
import { reasonOf } from './data-folder';
import type { FilePlace } from './file-place';
import { closeToOthers } from './prepare-data-folder';

const unusable = (folder: string, reason: string): string =>
  `UPLOADS_DIR ${folder} cannot be used (${reason}): give it to the account that runs the server, or set another one`;

/**
 * A missing folder is not created: where a network drive is not mounted, files would be stored on
 * the wrong disk.
 */
const checkFolder = async (folder: string): Promise<void> => {
  try {
    await readdir(folder);
    await access(folder, constants.W_OK);
  } catch (error) {
    const reason = reasonOf(error);
    throw new StartFailure(
      reason === 'ENOENT'
        ? `UPLOADS_DIR ${folder} does not exist: create or mount it`
        : unusable(folder, reason),
    );
  }
};

const tryBucket = async (bucket: S3Bucket): Promise<void> => {
  try {
    await checkBucket(bucket);
  } catch (error) {
    throw error instanceof S3Failure ? new StartFailure(`S3_URL: ${error.message}`) : error;
  }
};

/** Checks that files can be stored; a StartFailure describes the problem. */
export const checkFilePlace = async (place: FilePlace | undefined): Promise<void> => {
  switch (place?._tag) {
    case 'Folder':
      return checkFolder(place.path);
    case 'Bucket':
      return tryBucket(place.bucket);
    case undefined:
      return;
  }
};

/**
 * The same, and removes other accounts' access to what the server stores; the folder may have more.
 */
export const prepareFilePlace = async (place: FilePlace | undefined): Promise<void> => {
  await checkFilePlace(place);
  if (place?._tag === 'Folder') {
    try {
      storedFolders.forEach((name) => closeToOthers(join(place.path, name)));
    } catch (error) {
      throw new StartFailure(unusable(place.path, reasonOf(error)));
    }
  }
};
