import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { root } from './root.mjs';

const options = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8'));

/** A text as `npm run format` would write it to the file. */
export const formatted = async (file, text) => {
  const { code, errors } = await format(file, text, options);
  if (errors.length > 0) {
    throw new Error(`${file}: ${errors.map(({ message }) => message).join('; ')}`);
  }
  return code;
};
