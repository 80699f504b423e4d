import { access, realpath } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { Command, Option } from '@commander-js/extra-typings';
import type { Copied, ListedFiles } from '@parley/adapter-files';
import { copyFiles, localFiles, s3Files } from '@parley/adapter-files';
import { plural } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import { dataPaths } from '../../configuration/data-folder';
import type { FilePlace } from '../../configuration/file-place';
import { readFilePlace } from '../../configuration/file-place';
import { prepareFilePlace } from '../../configuration/prepare-file-place';
import { StartFailure } from '../../start-failure';
import { readSecretUrl } from '../read-password';
import { roundedBytes } from '../report';
import type { Runner } from '../runner';

const ignore = (): void => undefined;

const openStore = (place: FilePlace): ListedFiles =>
  place._tag === 'Bucket' ? s3Files(place.bucket, ignore) : localFiles(place.path);

/** The place that an option names, as the setting for it does. */
const readPlace = (given: string): FilePlace => {
  const setting = given.startsWith('s3:') ? 'S3_URL' : 'UPLOADS_DIR';
  const place = readFilePlace((name) => (name === setting ? given : undefined));
  if (E.isLeft(place)) {
    throw new StartFailure(place.left);
  }
  if (place.right === undefined) {
    throw new StartFailure('the place is empty');
  }
  return place.right;
};

/** Equal for equal folders, however they are written. The servers' folder may not exist yet. */
const realName = (folder: string): Promise<string> => realpath(folder).catch(() => folder);

/** Equal for equal places, however they are written. */
const nameOf = (place: FilePlace): Promise<string> =>
  place._tag === 'Bucket'
    ? Promise.resolve(`${place.bucket.origin}/${place.bucket.name}`)
    : realName(place.path);

const isWithin = (folder: string, outer: string): boolean =>
  relative(outer, folder).split(sep)[0] !== '..';

/**
 * Whoever removes the old files in the end would remove new ones where one folder is in the other,
 * and a start empties some of the server's own.
 */
const refuseNested = async (other: FilePlace, own: FilePlace, dataDir: string): Promise<void> => {
  if (other._tag === 'Bucket') {
    return;
  }
  const { uploads: _, ...others } = dataPaths(await realName(dataDir));
  const taken = own._tag === 'Bucket' ? [] : [await realName(own.path)];
  const given = await realName(other.path);
  const found = [...taken, ...Object.values(others)].find(
    (folder) => isWithin(given, folder) || isWithin(folder, given),
  );
  if (found !== undefined) {
    throw new StartFailure(
      `${other.path} and ${found}, which the server uses, are in one another: give a folder apart from it`,
    );
  }
};

/** Nothing would be left to copy, and whoever removes the old files then would remove the only ones. */
const refuseSame = async (source: FilePlace, target: FilePlace): Promise<void> => {
  if ((await nameOf(source)) === (await nameOf(target))) {
    throw new StartFailure(
      "the servers' place is that place already: after the settings have changed, name the earlier one with --from",
    );
  }
};

const describe = ({ copied, copiedBytes, present }: Copied): string =>
  `${plural(copied, 'file')} copied (${roundedBytes(copiedBytes)}), ${present} there already`;

const nextStep = ({ copied }: Copied): string =>
  copied === 0 ? 'Nothing is left to copy.' : 'Run it again until nothing is left to copy.';

const moveCommand = (run: Runner) =>
  new Command('move')
    .summary('copies all files from one place to another, while servers run')
    .addOption(
      new Option(
        '--to <place>',
        "copies from the servers' place to another: a folder or s3://…; - reads it from the standard input",
      ).conflicts('from'),
    )
    .option('--from <place>', "copies from another place to the servers' place")
    .option('--compare', 'reads also the files that are there already, and compares them')
    .action(async ({ to, from, compare = false }, command) => {
      const named = to ?? from;
      if (named === undefined) {
        return command.error('error: give --to or --from');
      }
      const { input, errors } = run.surroundings;
      return run.configured(async ({ configuration: { dataDir, filePlace } }) => {
        const given = named === '-' ? await readSecretUrl(input, errors) : named;
        const other = readPlace(given);
        const own = filePlace ?? { _tag: 'Folder', path: dataPaths(dataDir).uploads };
        await prepareFilePlace(other);
        await prepareFilePlace(filePlace);
        const [source, target] = to === undefined ? [other, own] : [own, other];
        if (source._tag === 'Folder') {
          await access(source.path).catch(() => {
            throw new StartFailure(`there are no files at ${source.path}`);
          });
        }
        await refuseSame(source, target);
        await refuseNested(other, own, dataDir);
        const show = ({ copied, present }: Copied, total?: number): void =>
          run.progress({ name: 'files', unit: 'files', done: copied + present, total });
        const copied = await copyFiles(
          { from: openStore(source), to: openStore(target) },
          compare,
          (soFar) => show(soFar),
        );
        show(copied, copied.copied + copied.present);
        return {
          text: `${describe(copied)}.\n${nextStep(copied)}\n`,
          data: {
            copied: copied.copied,
            copied_bytes: copied.copiedBytes,
            present: copied.present,
          },
        };
      });
    });

export const filesCommands = (run: Runner) =>
  new Command('files').summary('moves uploaded files').addCommand(moveCommand(run));
