type ExternalAccount = {
  /** What a field for it is called. */
  readonly name: string;
  readonly hint: string;
  /** What links to the account say. */
  readonly text: string;
  readonly urlPattern: string;
};

/** Kinds of accounts elsewhere that the server knows of itself. */
const externalAccounts: Readonly<Record<string, ExternalAccount>> = {
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

/** An account of a kind that the organization describes itself. */
export const customAccount = 'custom';

/** The built-in kind of that name. */
export const builtInAccount = (subtype: unknown) =>
  typeof subtype === 'string' && Object.hasOwn(externalAccounts, subtype)
    ? externalAccounts[subtype]
    : undefined;

/** All of them, by subtype. Source: reference, "POST /realm/profile_fields". */
export const presentExternalAccounts = () =>
  Object.fromEntries(
    Object.entries(externalAccounts).map(([subtype, { name, text, hint, urlPattern }]) => [
      subtype,
      { text, name, hint, url_pattern: urlPattern },
    ]),
  );
