/** What Basic authentication carries: the real address and the account's API key. */
export type Credentials = { readonly email: string; readonly key: string };
