import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { viewUser } from '../../../access';
import { inMemory } from '../../../in-memory';
import { aCaller, aMessage, aProfileField, someRealm } from '../../../testing';
import { getOwnUser } from './get-own-user';

describe('getOwnUser', () => {
  const caller = aCaller();
  const value = { fieldId: aProfileField().id, value: 'x', rendered: null };

  it('returns the caller with their profile, and no newest message if there is none', async () => {
    const ports = inMemory({
      users: [caller.user],
      profileValues: [{ userId: caller.user.id, ...value }],
    });
    expect(await getOwnUser(ports)(caller)()).toMatchObject(
      E.right({
        user: viewUser(caller.user, someRealm),
        profile: [value],
        newestMessage: O.none,
      }),
    );
  });

  it('returns the newest message that the caller received', async () => {
    const [older, newer, others] = [aMessage(), aMessage(), aMessage()];
    const ports = inMemory({
      users: [caller.user],
      messages: [older, newer, others],
      flags: [older, newer].map(({ id }) => ({
        userId: caller.user.id,
        messageId: id,
        flags: ['historical' as const],
      })),
    });
    expect(await getOwnUser(ports)(caller)()).toMatchObject(
      E.right({ newestMessage: O.some(newer.id) }),
    );
  });
});
