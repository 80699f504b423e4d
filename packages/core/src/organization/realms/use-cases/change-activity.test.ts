import * as E from 'fp-ts/Either';
import { inMemory, someTime } from '../../../in-memory';
import { secondsPerDay } from '../../../kernel';
import { aCaller, aRealm, aUser, someRealm } from '../../../testing';
import { organizationFailure } from '../../failures';
import { deactivateRealm, operateActivity } from './change-activity';

const owner = aCaller();
const other = aUser();

const storeOf = (realm = someRealm) => inMemory({ realms: [realm], users: [owner.user, other] });

describe('deactivateRealm', () => {
  it('deactivates the organization, ends its sessions, and tells everybody', async () => {
    const ports = storeOf();
    await ports.transact('server', ({ sessions }) =>
      sessions.begin(
        someRealm.id,
        other.id,
        { tokenHash: 'hash', at: someTime, client: 'website' },
        { horizon: { createdAfter: 0, usedAfter: 0 }, maxSessions: 10 },
      ),
    )();
    expect(await deactivateRealm(ports)(owner, { deletionDelayDays: 30 })()).toEqual(
      E.right(undefined),
    );
    expect(ports.state()).toMatchObject({
      realms: [{ isActive: false, deletionAt: ports.clock.now() + 30 * secondsPerDay }],
      sessions: [],
    });
    expect(ports.state().events.map(({ event }) => event)).toEqual([
      { _tag: 'RealmDeactivated', id: someRealm.id },
    ]);
  });

  it('deletes nothing earlier than in two weeks', async () => {
    const ports = storeOf();
    expect(await deactivateRealm(ports)(owner, { deletionDelayDays: 13 })()).toEqual(
      E.left(organizationFailure('DeletionTooSoon', { days: 14 })),
    );
    expect(ports.state().realms).toEqual([someRealm]);
  });
});

describe('operateActivity', () => {
  const { subdomain } = someRealm;
  const never = { deletionDelayDays: null };

  it('deactivates and reactivates, whatever it was before', async () => {
    const ports = storeOf();
    const change = operateActivity(ports);
    for (const deactivation of [never, { deletionDelayDays: 1 }, never]) {
      expect(await change({ subdomain, deactivation })()).toMatchObject({
        right: { isActive: false },
      });
    }
    expect(await change({ subdomain, deactivation: undefined })()).toEqual(E.right(someRealm));
    expect(await change({ subdomain, deactivation: undefined })()).toEqual(E.right(someRealm));
    expect(ports.state().realms).toEqual([someRealm]);
  });

  it('does not bring back what is being deleted', async () => {
    const ports = storeOf(aRealm({ isActive: false, deletionAt: someTime }));
    expect(await operateActivity(ports)({ subdomain, deactivation: undefined })()).toEqual(
      E.left(organizationFailure('RealmIsBeingDeleted')),
    );
  });
});
