import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestRealm } from './test-server';
import { until } from './until';

/** Joins the lines that the encoding broke. */
const decoded = (email: string): string => email.replaceAll('=\r\n', '').replaceAll('=3D', '=');

/** The emails that contain the text, in the order in which they were sent. */
export const emailsWith = (
  { dataDir }: Pick<TestRealm, 'dataDir'>,
  text: string,
): readonly string[] => {
  const folder = join(dataDir, 'outbox');
  return (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => decoded(readFileSync(join(folder, name), 'utf8')))
    .filter((email) => email.includes(text));
};

/**
 * One of them by its index, once it was sent: emails are sent soon after the request, not during
 * it.
 */
export const emailWith = (
  server: Pick<TestRealm, 'dataDir'>,
  text: string,
  number = 0,
): Promise<string> => until(() => emailsWith(server, text)[number]);
