import { basename, dirname, resolve } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import type { ExportType, FinishedArchive } from '@parley/core/organization';
import { plural } from '@parley/core/kernel';
import { readSecret, serverSecretKind } from '../configuration/remembered-secret';
import { tarExports } from '../exports/tar-exports';
import { readFileName } from './read-file-name';
import type { Report } from './report';
import { roundedBytes } from './report';
import { resultOf } from './result-of';
import type { Runner } from './runner';
import { writingArchive } from './write-archive';

const describe = (
  output: string,
  type: ExportType,
  { records, files, size }: FinishedArchive,
): Report => {
  const { messages = 0, users = 0, channels = 0 } = records;
  return {
    text: `${output} has ${plural(messages, 'message')} in ${plural(channels, 'channel')}, ${plural(users, 'user')} and ${plural(files.count, 'file')}: ${roundedBytes(size)}.\n`,
    data: { archive: output, type, size, records, files },
  };
};

export const exportCommand = (run: Runner) =>
  new Command('export')
    .summary(
      'writes the data of an organization into an archive: what is public, and what those can read who allow it',
    )
    .argument('<organization>', 'the host of the organization, or its subdomain')
    .requiredOption('--output <file>', 'the file to write, such as export.tar', readFileName)
    .option('--public', 'public data only')
    .action((organization, { output, public: isPublic = false }) =>
      run.inOrganization(organization, async ({ configuration, realm, useCases }) => {
        const { dataDir, serverSecret } = configuration;
        const type = isPublic ? 'public' : 'full_with_consent';
        const file = resolve(output);
        const archives = tarExports(
          dirname(file),
          serverSecret ?? readSecret(dataDir, serverSecretKind),
        );
        return writingArchive(output, async () => {
          const written = await useCases.organization.operateExport({
            subdomain: realm.subdomain,
            type,
            archives,
            name: basename(file),
            report: (done, total) =>
              run.progress({ name: 'messages', unit: 'messages', done, total }),
          })();
          return describe(output, type, resultOf(written, {}));
        });
      }),
    );
