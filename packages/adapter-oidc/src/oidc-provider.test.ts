import type { IncomingMessage, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RealmId, UserId, asId } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import type { OidcOptions } from './oidc-options';
import { oidcProvider } from './oidc-provider';

const loadJose = () => import('jose');

const newKeys = async () => (await loadJose()).generateKeyPair('RS256');

const clientId = 'parley';
const returnUrl = 'https://chat.example.org/provider-login/return';
const purpose = { returnUrl, invitationKey: 'key', appKey: undefined };

type Keys = Awaited<ReturnType<typeof newKeys>>;

/** What the provider does, unless a test makes it lie. */
type Behaviour = {
  readonly claims: Readonly<Record<string, unknown>>;
  /** Signs in the place of the provider's own key. */
  readonly signer: Keys | undefined;
  readonly userinfo: Readonly<Record<string, unknown>>;
  /** What its metadata have besides. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** The paths whose requests are never answered, and those with an answer of a mebibyte and more. */
  readonly silent: string;
  readonly flooded: string;
  readonly tokenStatus: number;
};

const honest: Behaviour = {
  claims: {},
  signer: undefined,
  userinfo: { sub: 'ada', email: 'ada@example.org', email_verified: true, name: ' Ada King ' },
  metadata: {},
  silent: '',
  flooded: '',
  tokenStatus: 200,
};

describe('a login with an OpenID Connect provider', () => {
  let http: Server;
  let issuer: string;
  let keys: Keys;
  let behaviour = honest;
  let nonce = '';
  const tokenRequests: URLSearchParams[] = [];

  const idToken = async () => {
    const { SignJWT } = await loadJose();
    const iat = Math.floor(Date.now() / 1000);
    const own = { iss: issuer, sub: 'ada', aud: clientId, iat, exp: iat + 60, nonce };
    return new SignJWT({ ...own, ...behaviour.claims })
      .setProtectedHeader({ alg: 'RS256', kid: '1' })
      .sign((behaviour.signer ?? keys).privateKey);
  };

  const answers: Readonly<Record<string, () => Promise<unknown>>> = {
    '/.well-known/openid-configuration': () =>
      Promise.resolve({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        ...behaviour.metadata,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      }),
    '/keys': async () => {
      const { exportJWK } = await loadJose();
      const key = await exportJWK(keys.publicKey);
      return { keys: [{ ...key, kid: '1', alg: 'RS256', use: 'sig' }] };
    },
    '/token': async () => ({
      access_token: 'access',
      token_type: 'Bearer',
      id_token: await idToken(),
      ...(behaviour.tokenStatus === 200 ? {} : { error: 'invalid_grant' }),
    }),
    '/userinfo': () => Promise.resolve(behaviour.userinfo),
  };

  const bodyOf = async (request: IncomingMessage): Promise<string> => {
    const pieces: Buffer[] = [];
    for await (const piece of request) {
      pieces.push(Buffer.from(piece));
    }
    return Buffer.concat(pieces).toString();
  };

  beforeAll(async () => {
    keys = await newKeys();
    http = createServer((request, response) => {
      const path = request.url ?? '';
      if (path === behaviour.silent) {
        return;
      }
      void (async () => {
        if (path === '/token') {
          tokenRequests.push(new URLSearchParams(await bodyOf(request)));
        }
        const answer = path === behaviour.flooded ? 'x'.repeat(2 ** 21) : await answers[path]?.();
        response.writeHead(path === '/token' ? behaviour.tokenStatus : 200, {
          'content-type': 'application/json',
        });
        response.end(JSON.stringify(answer));
      })();
    });
    await new Promise<void>((resolve) => {
      http.listen(0, '127.0.0.1', resolve);
    });
    // The address of a server that listens on a port.
    issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  });

  afterAll(() => {
    http.closeAllConnections();
    http.close();
  });

  beforeEach(() => {
    behaviour = honest;
  });

  const logged: string[] = [];
  const log = {
    info: (message: string) => logged.push(message),
    warn: (message: string) => logged.push(message),
  };
  const basic = { clientId, clientSecret: 'secret', displayName: 'Example', timeoutSeconds: 1 };
  const providerAt = (at: string, more: Partial<OidcOptions> = {}) =>
    oidcProvider({ issuer: at, ...basic, ...more }, 'secret of the server', log);

  const begin = async (more: Partial<OidcOptions> = {}) => {
    const provider = providerAt(issuer, more);
    const begun = await provider.begin(purpose)();
    if (E.isLeft(begun)) {
      throw new Error(begun.left._tag);
    }
    const asked = new URL(begun.right.url).searchParams;
    nonce = asked.get('nonce') ?? '';
    const answer = new URLSearchParams({ code: 'code', state: asked.get('state') ?? '' });
    return { provider, asked, ticket: begun.right.ticket, answer: String(answer) };
  };

  const logIn = async (more: Partial<OidcOptions> = {}) => {
    const { provider, ticket, answer } = await begin(more);
    return provider.finish(ticket, answer)();
  };

  const refused = (reason: string) =>
    E.left({ _tag: 'ProviderLoginRefused', reason }) as E.Either<unknown, never>;
  const unavailable = E.left({ _tag: 'ProviderUnavailable', provider: 'Example' });

  it('asks with state, nonce and PKCE, and returns what the provider says', async () => {
    const { provider, asked, ticket, answer } = await begin();
    expect(Object.fromEntries(asked)).toMatchObject({
      client_id: clientId,
      redirect_uri: returnUrl,
      response_type: 'code',
      code_challenge_method: 'S256',
    });
    expect(ticket).not.toContain(asked.get('state'));
    expect(await provider.finish(ticket, answer)()).toEqual(
      E.right({
        purpose,
        person: {
          issuer,
          subject: 'ada',
          email: 'ada@example.org',
          isEmailVerified: true,
          fullName: 'Ada King',
          groups: undefined,
        },
        logoutHint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      }),
    );
    expect(tokenRequests.at(-1)?.get('code_verifier')).toMatch(/^[\w-]{43}/);
  });

  it.each([
    ['no ticket', undefined, (answer: string) => answer],
    ['a ticket of somebody else', 'ticket', (answer: string) => answer],
    ['another state', '', (answer: string) => answer.replace(/state=.*/, 'state=other')],
    ['no state', '', () => 'code=code'],
  ])('refuses %s', async (_, given, change) => {
    const { provider, ticket, answer } = await begin();
    const shown = given === '' ? ticket : given;
    expect(await provider.finish(shown, change(answer))()).toEqual(refused('expired'));
  });

  it('refuses a ticket that another secret has sealed', async () => {
    const { ticket, answer } = await begin();
    const other = oidcProvider({ issuer, clientId }, 'another secret', log);
    expect(await other.finish(ticket, answer)()).toEqual(refused('expired'));
  });

  it('says that the person has not completed the login', async () => {
    const { provider, ticket, answer } = await begin();
    const denied = answer.replace('code=code', 'error=access_denied');
    expect(await provider.finish(ticket, denied)()).toEqual(refused('denied'));
  });

  it.each([
    ['another nonce', { claims: { nonce: 'other' } }],
    ['another audience', { claims: { aud: 'other' } }],
    ['an expired token', { claims: { exp: 1 } }],
    ['another issuer', { claims: { iss: 'https://other.example.org' } }],
    ['a used code', { tokenStatus: 400 }],
    ['the claims of another person', { userinfo: { ...honest.userinfo, sub: 'ben' } }],
  ])('refuses %s', async (_, lie) => {
    behaviour = { ...honest, ...lie };
    expect(await logIn()).toEqual(refused('unverifiable'));
  });

  it('refuses a token that somebody else has signed', async () => {
    behaviour = { ...honest, signer: await newKeys() };
    expect(await logIn()).toEqual(refused('unverifiable'));
  });

  it.each([[undefined], [false], ['true'], [1]])(
    'takes an address as verified only if it says so: %j',
    async (email_verified) => {
      behaviour = { ...honest, userinfo: { ...honest.userinfo, email_verified } };
      expect(await logIn()).toMatchObject(E.right({ person: { isEmailVerified: false } }));
    },
  );

  describe('with groups that are mapped', () => {
    const mapped = { groups: { staff: 'Staff' } };

    it('asks for their scope, and for the claim where the token does not have it', async () => {
      expect((await begin()).asked.get('scope')).toBe('openid email profile');
      const { asked } = await begin({ ...mapped, groupsScope: 'groups' });
      expect(asked.get('scope')).toBe('openid email profile groups');
      const own = { email: 'ada@example.org', email_verified: true };
      behaviour = { ...honest, claims: own, userinfo: { sub: 'ada', teams: ['staff'] } };
      expect(await logIn({ ...mapped, groupsClaim: 'teams' })).toMatchObject(
        E.right({ person: { email: own.email, groups: ['staff'] } }),
      );
    });

    it.each<readonly [unknown, readonly string[] | undefined, readonly string[]]>([
      [['staff', 'dev'], ['staff', 'dev'], []],
      [undefined, undefined, []],
      [{ staff: 1 }, undefined, [expect.stringContaining('neither a text nor a list')]],
    ])('reads %j as %j', async (groups, expected, messages) => {
      logged.length = 0;
      behaviour = { ...honest, userinfo: { ...honest.userinfo, groups } };
      expect(await logIn(mapped)).toMatchObject(E.right({ person: { groups: expected } }));
      expect(logged).toEqual(messages);
    });

    it('logs who was added and removed, and what does not exist', () => {
      logged.length = 0;
      const result = { realmId: asId(RealmId)(1), userId: asId(UserId)(7) };
      const { log: logOf } = providerAt(issuer, mapped);
      logOf({ ...result, added: ['A', 'B'], removed: ['C'], missing: ['D'] })();
      expect(logged).toEqual([
        "the OpenID Connect provider has added to 'A', 'B': user 7 of organization 1",
        "the OpenID Connect provider has removed from 'C': user 7 of organization 1",
        "the OpenID Connect provider has named groups that do not exist, 'D': user 7 of organization 1",
      ]);
    });
  });

  describe('that is logged out of', () => {
    const home = 'https://chat.example.org/';
    const page = 'https://login.example.org/end?a=b';
    const urlFor = async (
      metadata: Behaviour['metadata'],
      claims: Behaviour['claims'] = {},
      more: Partial<OidcOptions> = {},
    ) => {
      behaviour = { ...honest, metadata, claims };
      const { provider, ticket, answer } = await begin(more);
      const finished = await provider.finish(ticket, answer)();
      const hint = E.isRight(finished) ? finished.right.logoutHint : '';
      const url = await provider.logoutUrl(hint, home)();
      const parts = url === undefined ? undefined : new URL(url);
      return { hint, url, asked: Object.fromEntries(parts?.searchParams ?? []) };
    };

    it('has the address of its page, with the token and the way back', async () => {
      const { hint, url, asked } = await urlFor({ end_session_endpoint: page });
      expect(url).toMatch(/^https:\/\/login\.example\.org\/end\?/);
      expect(asked).toEqual({
        a: 'b',
        client_id: clientId,
        id_token_hint: hint,
        post_logout_redirect_uri: home,
      });
    });

    it('leaves out a token that is too long for an address', async () => {
      const { hint, asked } = await urlFor(
        { end_session_endpoint: page },
        { a: 'x'.repeat(6_000) },
      );
      expect(hint).toBe('');
      expect(asked).toEqual({ a: 'b', client_id: clientId, post_logout_redirect_uri: home });
    });

    it.each([
      ['without such a page', {}, {}],
      ['with a script in its place', { end_session_endpoint: 'javascript:alert(1)' }, {}],
      ['if that is turned off', { end_session_endpoint: page }, { logsOut: false }],
    ])('has no address %s', async (_, metadata, more) => {
      expect((await urlFor(metadata, {}, more)).url).toBeUndefined();
    });

    it.each([
      [
        'of another provider',
        'eyJhbGciOiJub25lIn0.eyJpc3MiOiJodHRwczovL290aGVyLmV4YW1wbGUub3JnIn0.',
      ],
      ['that is none', 'token'],
    ])('has no address for a token %s', async (_, hint) => {
      behaviour = { ...honest, metadata: { end_session_endpoint: page } };
      expect(await providerAt(issuer).logoutUrl(hint, home)()).toBeUndefined();
    });

    it('does not wait for one that is silent', async () => {
      const { hint } = await urlFor({ end_session_endpoint: page });
      behaviour = { ...honest, silent: '/.well-known/openid-configuration' };
      expect(await providerAt(issuer).logoutUrl(hint, home)()).toBeUndefined();
    });
  });

  it.each(['silent', 'flooded'] as const)('does not wait for one that is %s', async (how) => {
    const { provider, ticket, answer } = await begin();
    behaviour = { ...honest, [how]: '/token' };
    expect(await provider.finish(ticket, answer)()).toEqual(unavailable);
    behaviour = { ...honest, [how]: '/.well-known/openid-configuration' };
    expect(await providerAt(issuer).begin(purpose)()).toEqual(unavailable);
  });

  it('asks again later for what has failed', async () => {
    behaviour = { ...honest, tokenStatus: 500 };
    expect(await logIn()).not.toMatchObject({ _tag: 'Right' });
    behaviour = honest;
    expect(await logIn()).toMatchObject({ _tag: 'Right' });
  });
});
