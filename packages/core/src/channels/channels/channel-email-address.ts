const longestSlug = 19;

/**
 * The channel's name as an address can carry it; empty if letters of it would be lost.
 *
 * Source: reference, "GET /streams/{id}/email_address".
 */
export const emailSlug = (name: string): string => {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '');
  if (/[^\x20-\x7e]/.test(plain)) {
    return '';
  }
  return plain
    .toLowerCase()
    .replace(/\W+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, longestSlug);
};

/** The address of mail to a channel; a local part has at most 64 characters. */
export const channelEmailAddress = (name: string, token: string, host: string): string => {
  const slug = emailSlug(name);
  return `${slug === '' ? '' : `${slug}.`}${token}.show-sender@${host}`;
};
