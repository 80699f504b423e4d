import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestServer } from './test-server';
import { until } from './until';

/** Lines that the encoding broke are whole again. */
const decoded = (mail: string): string => mail.replaceAll('=\r\n', '').replaceAll('=3D', '=');

/** The mails that hold the text, in the order in which they were sent. */
export const mailsWith = ({ dataDir }: TestServer, text: string): readonly string[] => {
  const folder = join(dataDir, 'outbox');
  return (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => decoded(readFileSync(join(folder, name), 'utf8')))
    .filter((mail) => mail.includes(text));
};

/** One of them by its number, from 0 on, once it is there: mails are sent soon and not at once. */
export const mailWith = (server: TestServer, text: string, number = 0): Promise<string> =>
  until(() => mailsWith(server, text)[number]);
