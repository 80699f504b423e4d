type Provider = { readonly method: string; readonly displayName: string };

/** The login methods of the server. */
export type LoginMethods = {
  /** The names of the password backends. */
  readonly passwordMethods: readonly string[];
  /** Where else people can log in; undefined if nowhere. */
  readonly provider: Provider | undefined;
  /** Whether every user name must be an email address. */
  readonly takesEmailsOnly: boolean;
};

/** What is known of the ports that people log in with. */
export type LoginPorts = {
  readonly passwordBackends: readonly {
    readonly method: string;
    readonly takesEmailsOnly: boolean;
  }[];
  readonly identityProvider: Provider | undefined;
};

export const loginMethods = ({ passwordBackends, identityProvider }: LoginPorts): LoginMethods => ({
  passwordMethods: passwordBackends.map(({ method }) => method),
  provider: identityProvider,
  takesEmailsOnly: passwordBackends.every(({ takesEmailsOnly }) => takesEmailsOnly),
});

/** The names of all methods. */
export const methodNames = ({ passwordMethods, provider }: LoginMethods): readonly string[] => [
  ...passwordMethods,
  ...(provider === undefined ? [] : [provider.method]),
];
