// The users of your application are the users of Parley: they log in with your passwords.
import { createParley, orThrow, passwordBackendOf } from '@parley/server';

/** The accounts of your application. */
const accounts = new Map([
  ['ada', { email: 'ada@example.org', name: 'Ada', password: 'kept by the application' }],
]);

const parley = await createParley({
  publicUrl: 'http://127.0.0.1:3000',
  database: process.env.DATABASE_URL,
  dataDir: process.env.DATA_DIR ?? './data',
  organization: {
    name: 'My team',
    owner: { email: 'owner@example.org', fullName: 'Owner' },
  },
  ports: {
    // Called for logins over HTTP (POST /fetch_api_key).
    passwordBackends: [
      passwordBackendOf(async (username, password) => {
        const account = accounts.get(username);
        return account?.password === password ? emailInParley(username) : undefined;
      }),
    ],
  },
});
await parley.start();

/** Makes sure that a user of the application exists in Parley. */
async function emailInParley(username: string): Promise<string | undefined> {
  const account = accounts.get(username);
  if (account === undefined) {
    return undefined;
  }
  const { email, name: fullName } = account;
  const created = await parley.as('owner@example.org').accounts.createUser({ email, fullName });
  return created.ok || created.failure._tag === 'EmailInUse' ? email : undefined;
}

// A user with a session of the application needs no second login: give their client its key.
const email = (await emailInParley('ada')) ?? '';
const apiKey = await orThrow(parley.as(email).apiKey());
console.log(`Ada's client connects as ${email} with a key of ${apiKey.length} characters`);

const login = await parley.useCases.accounts.fetchApiKey({
  host: '127.0.0.1',
  address: '127.0.0.1',
  username: 'ada',
  password: 'kept by the application',
})();
console.log(login._tag === 'Right' && login.right.apiKey === apiKey ? 'same account' : login);

await parley.stop();
