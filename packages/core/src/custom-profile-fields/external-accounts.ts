/** Kinds of accounts elsewhere that the server knows of itself. */
export const externalAccounts: Readonly<
  Record<string, { readonly name: string; readonly hint: string; readonly urlPattern: string }>
> = {
  twitter: {
    name: 'Twitter username',
    hint: 'Without the @',
    urlPattern: 'https://twitter.com/%(username)s',
  },
  github: {
    name: 'GitHub username',
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

/** Source: reference, «POST /realm/profile_fields». */
export const presentExternalAccounts = () =>
  Object.fromEntries(
    Object.entries(externalAccounts).map(([subtype, { name, hint, urlPattern }]) => [
      subtype,
      { text: name, name, hint, url_pattern: urlPattern },
    ]),
  );
