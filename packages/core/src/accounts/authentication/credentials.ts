/** The credentials of Basic authentication: the delivery address and the account's API key. */
export type Credentials = { readonly email: string; readonly key: string };
