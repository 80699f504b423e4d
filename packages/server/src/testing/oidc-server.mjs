// An OpenID Connect provider for tests: `node oidc-server.mjs RETURN_URL`. It prints its address
// when it listens. Whoever sends the cookie `person=NAME` to it is logged in there as that person,
// who is in the groups of the cookie `groups=NAME.NAME`, if there is one.
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

const [, , returnUrl] = process.argv;

/** By the person; unknown for those who have sent none. */
const groupsOf = new Map();

const claimsOf = (sub) => ({
  sub,
  groups: groupsOf.get(sub),
  name: `${sub[0].toUpperCase()}${sub.slice(1)} King`,
  email: `${sub}@example.org`,
  email_verified: sub !== 'una',
});

const personOf = ({ headers }) => /\bperson=(\w+)/.exec(headers.cookie ?? '')?.[1];

const noteGroups = (person, { headers }) => {
  const groups = /\bgroups=([\w.]*)/.exec(headers.cookie ?? '')?.[1];
  groupsOf.set(
    person,
    groups?.split('.').filter((name) => name !== ''),
  );
};

const http = createServer();
http.listen(0, '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${http.address().port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'parley',
        client_secret: 'secret of the client',
        redirect_uris: [returnUrl],
        post_logout_redirect_uris: [new URL('/', returnUrl).href],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name'],
      groups: ['groups'],
    },
    cookies: { keys: ['key'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => claimsOf(sub) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      });
      grant.addOIDCScope('openid email profile groups');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  http.on('request', (request, response) => {
    const accountId = personOf(request);
    if (!request.url.startsWith('/interaction/')) {
      answer(request, response);
    } else if (accountId === undefined) {
      const denied = { error: 'access_denied' };
      provider.interactionFinished(request, response, denied).catch(() => response.end());
    } else {
      noteGroups(accountId, request);
      const login = { login: { accountId } };
      provider.interactionFinished(request, response, login).catch(() => response.end());
    }
  });
  process.stdout.write(`${issuer}\n`);
});
