import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import { inMemory, nextId } from '../../../in-memory';
import { UserId, role } from '../../../kernel';
import { aCaller, aChannel, aSubscription, aUser, someRealm } from '../../../testing';
import { accessFailure } from '../../failures';
import { loadPrincipals } from './load-principals';
import { accessAnyUser } from './user-access';

describe('addresses of users', () => {
  const realm = {
    ...someRealm,
    settings: {
      ...someRealm.settings,
      can_access_all_users_group: someRealm.systemGroups['role:members'],
    },
  };
  const guest = aCaller({ realm, user: aUser({ role: role.guest }) });
  const member = aCaller({ realm });
  const [known, hidden] = [
    aUser({ deliveryEmail: 'known@example.org', emailVisibility: 1 }),
    aUser({ deliveryEmail: 'hidden@example.org', emailVisibility: 1 }),
  ];
  const channel = aChannel();
  const { transact } = inMemory({
    realms: [realm],
    users: [guest.user, member.user, known, hidden],
    channels: [channel],
    subscriptions: [guest.user, known].map(({ id }) =>
      aSubscription({ userId: id, channelId: channel.id }),
    ),
  });
  const access = (caller: typeof guest, email: string) =>
    transact('server', (tx) => accessAnyUser(tx, caller, { _tag: 'ByEmail', email }))();
  const load = async (caller: typeof guest, ...emails: readonly string[]) =>
    pipe(
      await transact('server', (tx) => loadPrincipals(tx, caller, { _tag: 'ByEmails', emails }))(),
      E.map((users) => users.map(({ id }) => id)),
    );

  it('find everyone for a member', async () => {
    expect(await access(member, 'HIDDEN@example.org')).toEqual(E.right(hidden));
    expect(await load(member, 'hidden@example.org', 'known@example.org')).toEqual(
      E.right([known.id, hidden.id]),
    );
  });

  it('do not tell a guest whether an invisible user has an account', async () => {
    const missing = E.left(accessFailure('UserDoesNotExist'));
    expect(await access(guest, 'known@example.org')).toEqual(E.right(known));
    expect(await access(guest, 'hidden@example.org')).toEqual(missing);
    expect(await access(guest, 'nobody@example.org')).toEqual(missing);
    expect(
      await load(guest, 'hidden@example.org', 'known@example.org', 'nobody@example.org'),
    ).toEqual(E.right([known.id]));
  });

  it('leave lookups by id as they are, which show placeholders', async () => {
    const found = await transact('server', (tx) =>
      accessAnyUser(tx, guest, { _tag: 'ById', id: hidden.id }),
    )();
    expect(found).toEqual(E.right(hidden));
    const absent = nextId(UserId);
    expect(
      await transact('server', (tx) =>
        loadPrincipals(tx, guest, { _tag: 'ByIds', ids: [absent, hidden.id] }),
      )(),
    ).toEqual(E.right([hidden]));
  });
});
