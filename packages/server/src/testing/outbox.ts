import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestServer } from './test-server';

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
export const mailWith = async (server: TestServer, text: string, number = 0): Promise<string> => {
  for (let tries = 0; tries < 200; tries += 1) {
    const mail = mailsWith(server, text)[number];
    if (mail !== undefined) {
      return mail;
    }
    await sleep(50);
  }
  throw new Error(`no mail with ${text}`);
};
