import * as E from 'fp-ts/Either';
import { inMemory } from '../../../in-memory';
import { everyone, role } from '../../../kernel';
import { aCaller, aProfileField, someRealm, exactly } from '../../../testing';
import { accountFailure } from '../../failures';
import { writeOwnProfile } from './write-own-profile';

const caller = aCaller();
const [filled, empty] = [aProfileField(), aProfileField()];
const fixed = aProfileField({ isEditableByUser: false });
const given = {
  users: [caller.user],
  profileFields: [filled, empty, fixed].map((field) => ({ ...field, realmId: someRealm.id })),
  profileValues: [{ userId: caller.user.id, fieldId: filled.id, value: 'old', rendered: null }],
};

describe('writeOwnProfile', () => {
  it('clears and sets values, and announces each change to those who know the user', async () => {
    const { state, ...ports } = inMemory(given);
    const entries = [
      { fieldId: empty.id, value: 'new' },
      { fieldId: filled.id, value: '' },
    ];
    expect(await writeOwnProfile(ports)(caller, entries)()).toEqual(E.right(undefined));
    expect(state().profileValues).toMatchObject([{ fieldId: empty.id, value: 'new' }]);
    expect(state().events).toMatchObject([
      {
        event: { _tag: 'ProfileValueChanged', fieldId: filled.id, value: null },
        audience: exactly(everyone),
      },
      {
        event: { _tag: 'ProfileValueChanged', fieldId: empty.id, value: 'new' },
        audience: exactly(everyone),
      },
    ]);
  });

  it('stores the last of several values of a field, with its own HTML', async () => {
    const { state, ...ports } = inMemory(given);
    const write = (...values: readonly (string | null)[]) =>
      writeOwnProfile(ports)(
        caller,
        values.map((value) => ({ fieldId: filled.id, value })),
      )();
    await write('a', null, 'old');
    expect(state().events).toEqual([]);
    await write('a', 'old', 'b', null);
    expect(state().profileValues).toMatchObject([{ value: 'b', rendered: '<p>b</p>' }]);
    expect(state().events).toMatchObject([{ event: { value: 'b', rendered: '<p>b</p>' } }]);
  });

  it.each([
    ['the current value', { fieldId: filled.id, value: 'old' }],
    ['clearing an empty field', { fieldId: empty.id, value: null }],
  ])('announces nothing for %s', async (_, entry) => {
    const ports = inMemory(given);
    expect(await writeOwnProfile(ports)(caller, [entry])()).toEqual(E.right(undefined));
    expect(ports.state().events).toEqual([]);
  });

  const unknown = aProfileField();
  it.each([
    [
      'the field does not exist',
      unknown,
      accountFailure('ProfileFieldNotFound', { id: unknown.id }),
    ],
    ['only administrators may change it', fixed, accountFailure('FieldNotEditable')],
  ])('fails and changes nothing if %s', async (_, field, failure) => {
    const { state, ...ports } = inMemory(given);
    const before = state();
    const entries = [
      { fieldId: filled.id, value: null },
      { fieldId: field.id, value: 'x' },
    ];
    expect(await writeOwnProfile(ports)(caller, entries)()).toEqual(E.left(failure));
    expect(state()).toEqual(before);
  });

  it('lets administrators change fields that others cannot', async () => {
    const administrator = aCaller({ role: role.administrator });
    const result = await writeOwnProfile(inMemory(given))(administrator, [
      { fieldId: fixed.id, value: 'x' },
    ])();
    expect(result).toEqual(E.right(undefined));
  });
});
