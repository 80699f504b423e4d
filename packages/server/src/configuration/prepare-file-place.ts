import { constants } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { S3Bucket } from '@parley/adapter-files';
import { S3Failure, checkBucket, storedFolders } from '@parley/adapter-files';
import { StartFailure } from '../start-failure';
import { reasonOf } from './data-folder';
import type { FilePlace } from './file-place';
import { closeToOthers } from './prepare-data-folder';

/**
 * A missing folder is not created: where a network drive is not mounted, files would be stored on
 * the wrong disk. Only what the server stores is closed to others, since the folder may have more.
 */
const prepareFolder = async (folder: string): Promise<void> => {
  try {
    await readdir(folder);
    await access(folder, constants.W_OK);
    for (const name of storedFolders) {
      closeToOthers(join(folder, name));
    }
  } catch (error) {
    const reason = reasonOf(error);
    throw new StartFailure(
      reason === 'ENOENT'
        ? `UPLOADS_DIR ${folder} does not exist: create or mount it`
        : `UPLOADS_DIR ${folder} cannot be used (${reason})`,
    );
  }
};

const prepareBucket = async (bucket: S3Bucket): Promise<void> => {
  try {
    await checkBucket(bucket);
  } catch (error) {
    throw error instanceof S3Failure ? new StartFailure(`S3_URL: ${error.message}`) : error;
  }
};

/** Checks that files can be stored; a StartFailure describes the problem. */
export const prepareFilePlace = async (place: FilePlace | undefined): Promise<void> => {
  switch (place?._tag) {
    case 'Folder':
      return prepareFolder(place.path);
    case 'Bucket':
      return prepareBucket(place.bucket);
    case undefined:
      return;
  }
};
