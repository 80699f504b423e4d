import * as fc from 'fast-check';
import type { User, Viewer } from '@parley/core/access';
import { viewUser } from '@parley/core/access';
import type { FactAges } from '@parley/core/kernel';
import { currentLevel, role, userFact } from '@parley/core/kernel';
import { aBot, aCaller, aUser, aVisitor, expectSameForKeys, someRealm } from '@parley/core/testing';
import { presentUser, userPresentation } from '../../access/present-user';
import { presentEveryone, sharedSystemBots } from './present-users';

const initial: readonly User[] = [
  ...Array.from({ length: 130 }, () => aUser()),
  aUser({ emailVisibility: 3 }),
  aUser({ isActive: false }),
  aBot(aUser()),
];

const viewers = fc.oneof(
  fc.constant(undefined),
  fc.record({
    n: fc.nat(initial.length - 1),
    role: fc.constantFrom(role.guest, role.member, role.owner),
  }),
);

const changes = fc.record({
  n: fc.nat(initial.length - 1),
  change: fc.constantFrom<Partial<User>>(
    { fullName: 'New name' },
    { isActive: false },
    { isActive: true },
    { emailVisibility: 4 },
    { role: role.administrator },
  ),
});

const requests = fc.record({
  changes: fc.array(changes, { maxLength: 2 }),
  viewer: viewers,
  level: fc.constantFrom(100, currentLevel),
  clientGravatar: fc.boolean(),
  url: fc.constantFrom('https://one.example', 'https://other.example'),
});

describe('the records of all users', () => {
  it('are those of each viewer, and the same for equal keys whatever has changed', () => {
    fc.assert(
      fc.property(fc.array(requests, { minLength: 2, maxLength: 6 }), (all) => {
        const expectSame = expectSameForKeys();
        let users = initial;
        let ages: FactAges = { since: '1', changed: [] };
        for (const request of all) {
          request.changes.forEach(({ n, change }) => {
            const changed = users[n] ?? aUser();
            users = users.with(n, { ...changed, ...change });
            ages = {
              since: '1',
              changed: [
                ...ages.changed,
                { fact: userFact('user', changed.id), version: ages.changed.length + 1 },
              ],
            };
          });
          const own = request.viewer && users[request.viewer.n];
          const realm = { ...someRealm, url: request.url };
          const viewer: Viewer =
            request.viewer === undefined || own === undefined
              ? { ...aVisitor(), level: request.level, realm }
              : aCaller({
                  user: { ...own, role: request.viewer.role },
                  level: request.level,
                  realm,
                });
          const presentation = userPresentation(viewer, request.clientGravatar);
          const profiles = viewer.user === undefined ? undefined : new Map<never, never>();
          const lists = presentEveryone(users, profiles, ages, viewer, presentation);
          const expected = (isActive: boolean) =>
            users
              .filter((user) => user.isActive === isActive)
              .map((user) => {
                const { is_active: _, ...record } = presentUser(
                  viewUser(user, realm),
                  presentation,
                );
                return user.bot === null && profiles !== undefined
                  ? { ...record, profile_data: {} }
                  : record;
              });
          expect([...lists.realm_users]).toEqual(expected(true));
          expect([...lists.realm_non_active_users]).toEqual(expected(false));
          Object.values(lists).forEach(expectSame);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('show addresses that a user hides to nobody else, whoever receives them first', () => {
    const hiding = aUser({ emailVisibility: 4 });
    const all = [hiding, aUser()];
    const ages: FactAges = { since: '1', changed: [] };
    const listsFor = (user: User) => {
      const caller = aCaller({ user });
      return presentEveryone(all, new Map(), ages, caller, userPresentation(caller, true));
    };
    const { realm_users } = listsFor(hiding);
    expect(JSON.stringify(realm_users)).toContain(hiding.deliveryEmail);
    const shared = realm_users.parts.filter(({ key }) => key !== undefined);
    expect(shared.length).toBeGreaterThan(0);
    expect(JSON.stringify(shared.map(({ make }) => make()))).not.toContain(hiding.deliveryEmail);
  });

  it('show what a system bot sees of itself to nobody else', () => {
    const bot = aBot(undefined, { emailVisibility: 4 });
    const caller = aCaller({ user: bot });
    const shared = sharedSystemBots(
      [bot],
      { since: '1', changed: [] },
      caller,
      userPresentation(caller, true),
    );
    expect(shared.toJSON()).toMatchObject({
      cross_realm_bots: [{ user_id: bot.id, delivery_email: null }],
    });
  });
});
