type ExternalAccount = {
  /** The name of a field for such accounts. */
  readonly name: string;
  readonly hint: string;
  /** The text of links to an account. */
  readonly text: string;
  readonly urlPattern: string;
};

/** The built-in kinds of external accounts. */
export const externalAccounts: Readonly<Record<string, ExternalAccount>> = {
  twitter: {
    name: 'Twitter username',
    text: 'Twitter',
    hint: 'Without the @',
    urlPattern: 'https://twitter.com/%(username)s',
  },
  github: {
    name: 'GitHub username',
    text: 'GitHub',
    hint: 'As in your profile address',
    urlPattern: 'https://github.com/%(username)s',
  },
};

/** The subtype of accounts that the organization defines itself. */
export const customAccount = 'custom';

/** The built-in kind of account with that subtype. */
export const builtInAccount = (subtype: unknown) =>
  typeof subtype === 'string' && Object.hasOwn(externalAccounts, subtype)
    ? externalAccounts[subtype]
    : undefined;
