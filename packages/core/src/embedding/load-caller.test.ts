import * as E from 'fp-ts/Either';
import { accessFailure } from '../access';
import { inMemory } from '../in-memory';
import { aUser, someRealm } from '../testing';
import { loadCaller } from './load-caller';

describe('the caller that an embedding program names', () => {
  const active = aUser({ deliveryEmail: 'active@example.org' });
  const inactive = aUser({ deliveryEmail: 'inactive@example.org', isActive: false });
  const leaving = aUser({ deliveryEmail: 'leaving@example.org' });
  const ports = inMemory({
    realms: [someRealm],
    users: [active, inactive, leaving],
    leaving: new Set([leaving.id]),
  });
  const load = (who: number | string) => loadCaller(ports, who, someRealm.host)();

  it.each([active.id, active.deliveryEmail])('is the user %s', async (who) => {
    expect(await load(who)).toMatchObject(E.right({ user: active, realm: someRealm }));
  });

  it.each([inactive.id, inactive.deliveryEmail, leaving.id, leaving.deliveryEmail])(
    'is not %s, whose account is or is being deactivated',
    async (who) => {
      expect(await load(who)).toEqual(
        E.left(accessFailure('AccountDeactivated', { atLogin: false })),
      );
    },
  );

  it.each([0, 'nobody@example.org'])('is not %s, who does not exist', async (who) => {
    expect(await load(who)).toEqual(E.left(accessFailure('UserDoesNotExist')));
  });
});
