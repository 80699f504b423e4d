import * as E from 'fp-ts/Either';
import { accessFailure, sessionHorizon } from '../../../access';
import { inMemory, someTime } from '../../../in-memory';
import { aUser, someRealm } from '../../../testing';
import { sessionsByEmail } from './operate-sessions';

const user = aUser({ deliveryEmail: 'user@example.org' });
const { host } = someRealm;

describe('sessionsByEmail', () => {
  it('lists the sessions of a person, and ends them', async () => {
    const ports = inMemory({ realms: [someRealm], users: [user] });
    await ports.transact('server', ({ sessions }) =>
      sessions.begin(
        user.realmId,
        user.id,
        { tokenHash: 'hash', at: someTime, client: 'Firefox on Linux' },
        { horizon: sessionHorizon(someTime), maxSessions: 5 },
      ),
    )();
    const named = { host, email: user.deliveryEmail };
    const listed = E.right([expect.objectContaining({ client: 'Firefox on Linux' })]);
    expect(await sessionsByEmail(ports)({ ...named, isEnding: false })()).toEqual(listed);
    expect(ports.state().events).toEqual([]);
    expect(await sessionsByEmail(ports)({ ...named, isEnding: true })()).toEqual(listed);
    expect(ports.state().events.map(({ event }) => event._tag)).toEqual(['SessionsEnded']);
    expect(await sessionsByEmail(ports)({ ...named, isEnding: false })()).toEqual(E.right([]));
  });

  it('finds nobody with an unknown address', async () => {
    const ports = inMemory({ realms: [someRealm], users: [user] });
    const command = { host, email: 'nobody@example.org', isEnding: true };
    expect(await sessionsByEmail(ports)(command)()).toEqual(
      E.left(accessFailure('UserDoesNotExist')),
    );
  });
});
