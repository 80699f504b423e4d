import * as E from 'fp-ts/Either';
import { displayEmail } from '../../../access';
import { inMemory, someTime } from '../../../in-memory';
import { secondsPerDay } from '../../../kernel';
import { aCaller, aRealm, aUser, someRealm } from '../../../testing';
import { listPresences } from './list-presences';

describe('listPresences', () => {
  const caller = aCaller();
  const [recent, long] = [aUser(), aUser()];
  const at = (time: number, updateId: number) => ({ activeAt: time, connectedAt: time, updateId });
  const ports = inMemory({
    users: [caller.user, recent, long],
    presences: new Map([
      [recent.id, at(someTime, 2)],
      [long.id, at(someTime - 15 * secondsPerDay, 1)],
    ]),
  });
  const presencesFor = async (who: typeof caller) => {
    const result = await listPresences(ports)(who)();
    return E.isRight(result) ? result.right.presences.map(({ email }) => email) : undefined;
  };

  it('lists the presences of the last 14 days, by address', async () => {
    expect(await presencesFor(caller)).toEqual([displayEmail(recent, someRealm.host)]);
  });

  it('lists nothing if the organization disabled presence', async () => {
    const realm = aRealm({ settings: { presence_disabled: true } });
    expect(await presencesFor({ ...caller, realm })).toEqual([]);
  });
});
