import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/Either';
import { readConfiguration } from './configuration/configuration';
import { dataPaths } from './configuration/data-folder';
import { welcome } from './welcome';

describe('the command that the server suggests at its start', () => {
  it.each(['plain', 'with spaces', "somebody's", '$HOME `id` "quoted"'])(
    'reads the credentials in the folder %j',
    (name) => {
      const folder = mkdtempSync(join(tmpdir(), `parley ${name} `));
      try {
        const configuration = readConfiguration({ DATA_DIR: folder });
        if (E.isLeft(configuration)) {
          throw new Error(configuration.left);
        }
        writeFileSync(
          dataPaths(folder).ownerCredentials,
          '[api]\nemail=owner@localhost\nkey=abc\nsite=http://localhost\n',
        );
        const [command = ''] =
          /^Try: (.*)$/m.exec(welcome(configuration.right, 100))?.slice(1) ?? [];
        const shown = execFileSync('sh', ['-c', command.replace(/^curl -s/, 'printf "%s|"')]);
        expect(String(shown)).toBe('-u|owner@localhost:abc|http://127.0.0.1:9991/api/v1/users/me|');
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );
});
