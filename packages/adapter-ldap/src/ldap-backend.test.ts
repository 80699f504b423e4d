import { aRealm } from '@parley/core/testing';
import type { PasswordLogin } from '@parley/core/accounts';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import type { LdapBackend } from './ldap-backend';
import { ldapBackend } from './ldap-backend';
import type { LdapOptions } from './ldap-options';
import {
  serviceAccount,
  startSilentServer,
  startStartTls,
  startTestDirectory,
  testAuthority,
  testBase,
  testPerson,
} from './testing';
import type { TestDirectory, TestEntry } from './testing';

const closings: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) {
    await close();
  }
});

const closing = <A extends { readonly close: () => Promise<void> | void }>(made: A): A => {
  closings.push(made.close);
  return made;
};

const directoryOf = async (...entries: readonly TestEntry[]): Promise<TestDirectory> =>
  closing(await startTestDirectory({ entries }));

/** The backend, and what it logs. */
const backendFor = (
  url: string,
  given: Partial<LdapOptions> = {},
): LdapBackend & { readonly messages: string[] } => {
  const messages: string[] = [];
  const backend = closing(
    ldapBackend(
      { url, startTls: false, base: testBase, serviceAccount, emailAttribute: 'mail', ...given },
      (message) => messages.push(message),
    ),
  );
  return { ...backend, messages };
};

const open = (
  backend: LdapBackend,
  username: string,
  password: string,
  countAttempt: PasswordLogin['countAttempt'] = () => TE.right(undefined),
) => {
  const login = { realm: aRealm(), username, password, account: O.none, countAttempt };
  return backend.open(login)();
};

const refused = E.right(O.none);

describe('a login at a directory', () => {
  const ada = testPerson('ada', { cn: 'Ada Łovelace' });

  it('returns the address, the name and the id of the person', async () => {
    const { url, binds } = await directoryOf(ada, testPerson('ben'));
    expect(await open(backendFor(url), 'ada', 'password of ada')).toEqual(
      E.right(
        O.some({
          email: 'ada@example.org',
          person: {
            entryId: `entryUUID=${String(ada.attributes.entryUUID)}`,
            fullName: 'Ada Łovelace',
          },
        }),
      ),
    );
    expect(binds.map(({ password }) => password)).toEqual(['service secret', 'password of ada']);
  });

  it.each([
    ['a wrong password', 'ada', 'password of ben'],
    ['the password of the service account', 'ada', 'service secret'],
    ['an unknown user', 'eve', 'password of ada'],
    ['a wildcard', '*', 'password of ada'],
    ['a part and a wildcard', 'a*', 'password of ada'],
    ['another condition', 'ada)(uid=*', 'password of ada'],
    ['an alternative', 'x)(|(uid=ada', 'password of ada'],
    ['a replacement pattern', "$&$`$'", 'password of ada'],
    ['the placeholder itself', '%(user)s', 'password of ada'],
    ['a null character', 'ada\0', 'password of ada'],
    ['a null character in the password', 'ada', 'password of ada\0'],
    ['characters beyond ASCII', 'żółć💥\ud800', 'password of ada'],
    ['a very long name', 'a'.repeat(100_000), 'password of ada'],
    ['a DN', `uid=ada,${testBase}`, 'password of ada'],
    ['nothing', '', 'password of ada'],
  ])('is refused for %s', async (_, username, password) => {
    const { url } = await directoryOf(ada, testPerson('ben'));
    expect(await open(backendFor(url), username, password)).toEqual(refused);
  });

  it('asks for special characters as such', async () => {
    const special = ['*', '(ada)', 'zażółć', '💥', 'O=X,Y'];
    const { url, filters } = await directoryOf(
      ...special.map((uid, index) => ({
        ...testPerson(`person${index}`),
        attributes: { ...testPerson(`person${index}`).attributes, uid },
      })),
    );
    for (const [index, uid] of special.entries()) {
      expect(await open(backendFor(url), uid, `password of person${index}`)).toMatchObject(
        E.right(O.some({ email: `person${index}@example.org` })),
      );
    }
    expect(filters).toHaveLength(special.length);
  });

  it('never sends an empty password, which this directory would accept', async () => {
    const { url, binds } = await directoryOf(ada);
    const backend = backendFor(url);
    expect(await open(backend, 'ada', '')).toEqual(refused);
    expect(binds).toEqual([]);
  });

  it('takes as many requests for unknown people as for known ones', async () => {
    const { url, binds, filters } = await directoryOf(ada);
    await open(backendFor(url), 'eve', 'guess');
    expect([binds.length, filters.length]).toEqual([2, 1]);
    await open(backendFor(url), 'ada', 'guess');
    expect([binds.length, filters.length]).toEqual([4, 2]);
    expect(binds[1]?.dn).not.toContain('eve');
  });

  it('is refused if several entries have the user name', async () => {
    const people = [testPerson('ada'), testPerson('ben'), testPerson('cyd')].map((one) => ({
      ...one,
      password: 'same',
      attributes: { ...one.attributes, uid: 'team' },
    }));
    const { url, binds } = await directoryOf(...people);
    const backend = backendFor(url);
    expect(await open(backend, 'team', 'same')).toEqual(refused);
    expect(binds).toHaveLength(1);
    expect(backend.messages).toEqual(['several entries of the directory have the user name team']);
  });

  it.each([
    ['disabled in Active Directory', { userAccountControl: '514' }, {}],
    [
      'matched by the filter',
      { loginDisabled: 'TRUE' },
      { deactivatedFilter: '(loginDisabled=TRUE)' },
    ],
    ['without an address', { mail: '' }, {}],
    ['without an id', { entryUUID: [] }, {}],
  ])('is refused for people who are %s', async (_, attributes, given) => {
    const { url } = await directoryOf(testPerson('ada', attributes));
    expect(await open(backendFor(url, given), 'ada', 'password of ada')).toEqual(refused);
  });

  it('accepts those who are not disabled', async () => {
    const { url } = await directoryOf(testPerson('ada', { userAccountControl: '512' }));
    const backend = backendFor(url, { deactivatedFilter: '(loginDisabled=TRUE)' });
    expect(E.isRight(await open(backend, 'ada', 'password of ada'))).toBe(true);
    expect(await open(backend, 'ada', 'password of ada')).not.toEqual(refused);
  });

  it.each<[string, Partial<LdapOptions>, string, string]>([
    [
      'names with the domain appended',
      { emailAttribute: undefined, appendDomain: 'corp.example' },
      'ada',
      'ada@corp.example',
    ],
    [
      'names that have the domain',
      { emailAttribute: undefined, appendDomain: 'corp.example' },
      'ada@CORP.example',
      'ada@corp.example',
    ],
    [
      'addresses',
      { emailAttribute: undefined, userFilter: '(mail=%(user)s)' },
      'ada@example.org',
      'ada@example.org',
    ],
    [
      'addresses with an attribute',
      { userFilter: '(mail=%(user)s)' },
      'ada@example.org',
      'ada@example.org',
    ],
    ['another attribute', { emailAttribute: 'otherMail' }, 'ada', 'a@other.example'],
  ])('accepts %s', async (_, given, username, email) => {
    const { url } = await directoryOf(
      testPerson('ada', { otherMail: ['a@other.example', 'b@x.y'] }),
    );
    const backend = backendFor(url, given);
    expect(await open(backend, username, 'password of ada')).toMatchObject(
      E.right(O.some({ email })),
    );
    expect(backend.takesEmailsOnly).toBe(
      given.emailAttribute === undefined && 'emailAttribute' in given && !('appendDomain' in given),
    );
  });

  it.each([
    [
      'another domain',
      { emailAttribute: undefined, appendDomain: 'corp.example' },
      'ada@example.org',
    ],
    ['a name where addresses are required', { emailAttribute: undefined }, 'ada'],
  ])('does not ask the directory about %s', async (_, given, username) => {
    const { url, binds } = await directoryOf(ada);
    expect(await open(backendFor(url, given), username, 'password of ada')).toEqual(refused);
    expect(binds).toEqual([]);
  });

  it('keeps binary ids', async () => {
    const value = Buffer.from('00ff41c3284200e2809d9f0a2a28295c', 'hex');
    const { url } = await directoryOf(testPerson('ada', { entryUUID: [], objectGUID: value }));
    const backend = backendFor(url);
    const entryId = `objectGUID:${value.toString('hex')}`;
    expect(await open(backend, 'ada', 'password of ada')).toMatchObject(
      E.right(O.some({ person: { entryId } })),
    );
    expect(await backend.directory?.lookUp([entryId])()).toEqual(
      E.right({ entries: new Map([[entryId, 'active']]), hasPeople: true }),
    );
  });

  it('joins the attributes of the name', async () => {
    const { url } = await directoryOf(
      testPerson('ada', { givenName: 'Ada', sn: ['King', 'Byron'] }),
    );
    const backend = backendFor(url, { nameAttributes: ['givenName', 'middleName', 'sn'] });
    expect(await open(backend, 'ada', 'password of ada')).toMatchObject(
      E.right(O.some({ person: { fullName: 'Ada King' } })),
    );
  });
});

describe('encryption', () => {
  const ada = testPerson('ada');
  const accepted = E.right(O.some(expect.objectContaining({ email: 'ada@example.org' })));

  it('checks the certificate of ldaps://', async () => {
    const { url, binds } = closing(await startTestDirectory({ entries: [ada], encryption: 'tls' }));
    const tls = { startTls: undefined };
    const unknown = backendFor(url, tls);
    expect(E.isLeft(await open(unknown, 'ada', 'password of ada'))).toBe(true);
    const otherName = backendFor(url.replace('localhost', '127.0.0.1'), {
      ...tls,
      ca: testAuthority,
    });
    expect(E.isLeft(await open(otherName, 'ada', 'password of ada'))).toBe(true);
    expect(binds).toEqual([]);
    const trusting = backendFor(url, { ...tls, ca: testAuthority });
    expect(await open(trusting, 'ada', 'password of ada')).toEqual(accepted);
    const careless = backendFor(url, { ...tls, checksCertificate: false });
    expect(await open(careless, 'ada', 'password of ada')).toEqual(accepted);
  });

  it('starts on a plain connection by default, before anything is sent', async () => {
    const directory = await directoryOf(ada);
    const gateway = closing(await startStartTls(directory));
    const tls = { startTls: undefined };
    expect(E.isLeft(await open(backendFor(gateway.url, tls), 'ada', 'password of ada'))).toBe(true);
    expect(directory.binds).toEqual([]);
    const trusting = backendFor(gateway.url, { ...tls, ca: testAuthority });
    expect(await open(trusting, 'ada', 'password of ada')).toEqual(accepted);
    expect(await open(trusting, 'ada', 'guess')).toEqual(refused);
  });

  it('sends nothing to a directory that cannot encrypt', async () => {
    const directory = await directoryOf(ada);
    const backend = backendFor(directory.url, { startTls: undefined, ca: testAuthority });
    expect(E.isLeft(await open(backend, 'ada', 'password of ada'))).toBe(true);
    expect(directory.binds).toEqual([]);
  });

  it('ignores what was added to the response before the encryption', async () => {
    const directory = await directoryOf(ada);
    const success = (messageId: number) =>
      Buffer.from([0x30, 12, 2, 1, messageId, 0x61, 7, 10, 1, 0, 4, 0, 4, 0]);
    // The last one is incomplete: the next bytes of the directory would complete it.
    const injected = Buffer.concat([
      ...[2, 3, 4, 5].map(success),
      Buffer.from([0x30, 26, 2, 1, 3, 0x61, 21, 10, 1, 0, 4, 0, 4, 14]),
    ]);
    const gateway = closing(await startStartTls(directory, injected));
    const backend = backendFor(gateway.url, { startTls: true, ca: testAuthority });
    expect(await open(backend, 'ada', 'guess')).toEqual(refused);
    expect(await open(backend, 'ada', 'password of ada')).toEqual(accepted);
  });
});

describe('the attempts', () => {
  const setUp = async (given: Partial<LdapOptions> = {}) => {
    const directory = await directoryOf(testPerson('ada'), testPerson('ben', { entryUUID: [] }));
    const backend = backendFor(directory.url, given);
    const counted: string[] = [];
    const logIn = (username: string) =>
      open(backend, username, 'guess', (whose) =>
        TE.fromIO(() => {
          counted.push(whose);
        }),
      );
    return { ...directory, backend, counted, logIn };
  };
  const adasId = `entryUUID=${String(testPerson('ada').attributes.entryUUID)}`;

  it.each(['ada', 'ADA', 'Ada', 'ada@example.org', 'ADA@EXAMPLE.ORG'])(
    'for %s count for the entry',
    async (username) => {
      const { counted, logIn } = await setUp({
        userFilter: '(|(uid=%(user)s)(mail=%(user)s))',
      });
      expect(await logIn(username)).toEqual(refused);
      expect(counted).toEqual([adasId]);
    },
  );

  it('for people without an id and for nobody count too', async () => {
    const { counted, logIn } = await setUp({
      emailAttribute: undefined,
      appendDomain: 'example.org',
    });
    for (const username of ['ben', 'eve', 'eve@example.org']) {
      expect(await logIn(username)).toEqual(refused);
    }
    expect(counted).toEqual([`dn uid=ben,${testBase}`, 'name eve', 'name eve']);
  });

  it('are refused beyond the limit without trying the password', async () => {
    const { backend, binds } = await setUp();
    const failure = { _tag: 'TooManyAttempts', retryAfterSeconds: 7 } as const;
    for (const username of ['ada', 'eve']) {
      expect(await open(backend, username, 'password of ada', () => TE.left(failure))).toEqual(
        E.left(failure),
      );
    }
    expect(binds.map(({ dn }) => dn)).toEqual([serviceAccount.dn, serviceAccount.dn]);
    expect(backend.messages).toEqual([]);
  });
});

describe('a directory that is overloaded', () => {
  it('is still asked: logins that never had their turn say nothing about it', async () => {
    const { url } = await directoryOf(testPerson('ada'));
    const reasons: string[] = [];
    const backend = closing(
      ldapBackend(
        { url, startTls: false, base: testBase, serviceAccount, emailAttribute: 'mail' },
        (_message, err) => reasons.push(String(err)),
      ),
    );
    const logIn = () => open(backend, 'ada', 'password of ada');
    const logins = Array.from({ length: 214 }, logIn);
    expect((await Promise.all(logins.slice(210))).every(E.isLeft)).toBe(true);
    // After three failures of the directory, this one would fail for another reason.
    expect(E.isLeft(await logIn())).toBe(true);
    expect((await Promise.all(logins)).filter(E.isRight)).toHaveLength(210);
    expect(reasons).toEqual(
      Array.from({ length: 5 }, () => 'Error: too many logins wait for the directory'),
    );
  });
});

describe('a directory that fails', () => {
  const isUnavailable = (result: Awaited<ReturnType<typeof open>>) =>
    E.isLeft(result) && result.left._tag === 'Unexpected' && result.left.isUnavailable;

  it('fails its logins after the time limit, and closes their connections', async () => {
    const silent = closing(await startSilentServer());
    const backend = backendFor(silent.url, { timeoutSeconds: 1 });
    const logins = Array.from({ length: 30 }, (_, index) => open(backend, `p${index}`, 'x'));
    const results = await Promise.all(logins);
    expect(results.every(isUnavailable)).toBe(true);
    while (silent.connections() > 0) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    // The logins that waited for a connection failed with the first ones, except for those that got
    // the turn of the first three failures, and it is not asked again for a while.
    expect(E.isLeft(await open(backend, 'ada', 'x'))).toBe(true);
    expect(silent.accepted()).toBeGreaterThanOrEqual(10);
    expect(silent.accepted()).toBeLessThanOrEqual(13);
  });

  it('is unavailable while it cannot be reached, and if it refuses the service account', async () => {
    const directory = await directoryOf(testPerson('ada'));
    const wrong = backendFor(directory.url, {
      serviceAccount: { ...serviceAccount, password: 'outdated' },
    });
    expect(await open(wrong, 'ada', 'password of ada')).toMatchObject({
      left: { isUnavailable: true },
    });
    const gone = backendFor('ldap://127.0.0.1:1');
    expect(await open(gone, 'ada', 'x')).toMatchObject({ left: { isUnavailable: true } });
    expect(gone.messages).toEqual(['the directory cannot verify a password']);
  });

  it('closes its connections when the server stops', async () => {
    const silent = closing(await startSilentServer());
    const backend = backendFor(silent.url, { timeoutSeconds: 60 });
    const login = open(backend, 'ada', 'x');
    while (silent.connections() === 0) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    backend.close();
    expect(E.isLeft(await login)).toBe(true);
  });
});

describe('the people who left', () => {
  const id = (uid: string) => `entryUUID=${String(testPerson(uid).attributes.entryUUID)}`;
  const lookUp = async (backend: LdapBackend, ...uids: readonly string[]) =>
    backend.directory?.lookUp(uids.map(id))();

  it('are those who are deactivated or missing', async () => {
    const { url } = await directoryOf(
      testPerson('ada'),
      testPerson('ben', { userAccountControl: '66050' }),
      testPerson('cyd', { nsAccountLock: 'true' }),
      testPerson('dan'),
    );
    const backend = backendFor(url, { deactivatedFilter: '(nsAccountLock=true)' });
    expect(await lookUp(backend, 'ada', 'ben', 'cyd', 'eve')).toEqual(
      E.right({
        entries: new Map([
          [id('ada'), 'active'],
          [id('ben'), 'deactivated'],
          [id('cyd'), 'deactivated'],
        ]),
        hasPeople: true,
      }),
    );
  });

  it('include those whom the user filter no longer matches', async () => {
    const { url } = await directoryOf(
      testPerson('ada', { memberOf: 'cn=chat' }),
      testPerson('ben'),
    );
    const backend = backendFor(url, { userFilter: '(&(memberOf=cn=chat)(uid=%(user)s))' });
    expect(await lookUp(backend, 'ada', 'ben')).toMatchObject({
      right: { entries: new Map([[id('ada'), 'active']]) },
    });
  });

  it('are looked up in several requests', async () => {
    const names = Array.from({ length: 120 }, (_, index) => `person${index}`);
    const directory = await directoryOf(...names.map((name) => testPerson(name)));
    const found = await lookUp(backendFor(directory.url), ...names, 'eve');
    expect(found).toMatchObject({ right: { hasPeople: true } });
    expect(found && E.isRight(found) && found.right.entries.size).toBe(120);
    expect(directory.filters).toHaveLength(3);
  });

  it('cannot be seen in an empty directory', async () => {
    const { url } = await directoryOf();
    expect(await lookUp(backendFor(url), 'ada')).toEqual(
      E.right({ entries: new Map(), hasPeople: false }),
    );
  });

  it.each([
    ['the base does not exist', { base: 'ou=elsewhere,dc=example,dc=org' }],
    ['the service account is refused', { serviceAccount: { ...serviceAccount, password: 'x' } }],
  ])('are unknown if %s', async (_, given) => {
    const { url } = await directoryOf(testPerson('ada'));
    expect(await lookUp(backendFor(url, given), 'ada')).toMatchObject({
      left: { isUnavailable: true },
    });
  });
});
