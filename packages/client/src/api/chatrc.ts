import type { Account } from './account';

const fieldIn = (lines: readonly string[], name: string): string => {
  const [value] = lines.flatMap((line) => {
    const [, found, text = ''] = /^([^=:]+)[=:](.*)$/.exec(line) ?? [];
    return found?.trim().toLowerCase() === name ? [text.trim()] : [];
  });
  if (value === undefined || value === '') {
    throw new Error(`chatrc: the section [api] has no '${name}'`);
  }
  return value;
};

/**
 * Reads the text of a `chatrc` file: `email`, `key` and `site` in the section `[api]`. Lines that
 * begin with `#` or `;` are comments. Throws if something is missing.
 */
export const parseChatrc = (text: string): Required<Omit<Account, 'csrfToken'>> => {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => !/^([#;]|$)/.test(line));
  const start = lines.indexOf('[api]') + 1;
  if (start === 0) {
    throw new Error('chatrc: there is no section [api]');
  }
  const end = lines.findIndex((line, index) => index >= start && line.startsWith('['));
  const section = lines.slice(start, end === -1 ? undefined : end);
  return {
    site: fieldIn(section, 'site'),
    email: fieldIn(section, 'email'),
    apiKey: fieldIn(section, 'key'),
  };
};
