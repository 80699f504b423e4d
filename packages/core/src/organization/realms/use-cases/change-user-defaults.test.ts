import * as E from 'fp-ts/Either';
import { userDefaultNames } from '../../../access';
import { inMemory } from '../../../in-memory';
import { everyone, role } from '../../../kernel';
import { aCaller, someRealm } from '../../../testing';
import { changeUserDefaults } from './change-user-defaults';

const caller = aCaller({ role: role.administrator });

describe('changeUserDefaults', () => {
  it('stores values that differ, and announces each to everyone', async () => {
    const { state, ...ports } = inMemory({ realms: [someRealm] });
    const wanted = { enter_sends: true, color_scheme: 2, starred_message_counts: true };
    expect(await changeUserDefaults(ports)(caller, wanted)()).toEqual(E.right(undefined));
    expect(state().realms[0]?.userDefaults).toEqual({ ...someRealm.userDefaults, ...wanted });
    expect(state().events.map(({ event, audience }) => ({ event, audience }))).toEqual([
      {
        event: { _tag: 'UserDefaultChanged', property: 'color_scheme', value: 2 },
        audience: everyone,
      },
      {
        event: { _tag: 'UserDefaultChanged', property: 'enter_sends', value: true },
        audience: everyone,
      },
    ]);
  });

  it('announces nothing without a change', async () => {
    const { state, ...ports } = inMemory({ realms: [someRealm] });
    await changeUserDefaults(ports)(caller, { enter_sends: false })();
    expect(state().events).toEqual([]);
  });
});

describe('userDefaultNames', () => {
  it('leaves out settings that only users themselves can set', () => {
    expect(userDefaultNames).not.toContain('timezone');
    expect(userDefaultNames).not.toContain('default_language');
    expect(userDefaultNames).toContain('email_address_visibility');
  });
});
