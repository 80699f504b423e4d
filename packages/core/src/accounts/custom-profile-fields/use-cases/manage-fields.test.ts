import * as E from 'fp-ts/Either';
import { inMemory } from '../../../in-memory';
import type { Change } from '../../../kernel';
import { everyone } from '../../../kernel';
import { aCaller, aProfileField, someRealm, exactly, sidesOf } from '../../../testing';
import { accountFailure } from '../../failures';
import type { ProfileField } from '../profile-field';
import {
  createProfileField,
  deleteProfileField,
  listProfileFields,
  reorderProfileFields,
  updateProfileField,
} from './manage-fields';

const caller = aCaller();
const first = aProfileField({ name: 'First', order: 1 });
const second = aProfileField({ name: 'Second', order: 2 });
const store = (...fields: readonly ProfileField[]) =>
  inMemory({
    users: [caller.user],
    profileFields: fields.map((field) => ({ ...field, realmId: someRealm.id })),
  });
const namesIn = async (ports: ReturnType<typeof store>) => {
  const listed = await listProfileFields(ports)(caller)();
  return E.isRight(listed) ? listed.right.map(({ name }) => name) : [];
};
const definition = { ...aProfileField({ name: ' Third ' }), kind: 1 };

describe('profile fields', () => {
  it('are created at the end, and the full list is announced to everyone', async () => {
    const ports = store(first, second);
    expect(await createProfileField(ports)(caller, definition)()).toMatchObject(
      E.right({ name: 'Third' }),
    );
    expect(await namesIn(ports)).toEqual(['First', 'Second', 'Third']);
    expect(ports.state().events).toMatchObject([
      {
        event: { _tag: 'ProfileFieldsChanged', fields: [{}, {}, {}] },
        audience: exactly(everyone),
      },
    ]);
  });

  it('lose the values whose dropdown choice was removed', async () => {
    const choice = (text: string) => ({ text, order: '1' });
    const dropdown = aProfileField({ kind: 3, data: { a: choice('A'), b: choice('B') } });
    const ports = store(dropdown);
    const valueOf = (value: string) => ({ fieldId: dropdown.id, value, rendered: null });
    await ports.transact('server', ({ profileFields }) =>
      profileFields.setValue(someRealm.id, caller.user.id, valueOf('b')),
    )();
    const changes = { data: { a: choice('A') } };
    await updateProfileField(ports)(caller, { id: dropdown.id, changes })();
    expect(ports.state().profileValues).toEqual([]);
  });

  it('are reordered; of a repeated id, the first position counts', async () => {
    const ports = store(first, second);
    const order = [second.id, first.id, second.id];
    expect(await reorderProfileFields(ports)(caller, { order })()).toEqual(E.right(undefined));
    expect(await namesIn(ports)).toEqual(['Second', 'First']);
    expect(await reorderProfileFields(ports)(caller, { order: [first.id] })()).toEqual(
      E.left(accountFailure('InvalidField', { objection: 'invalidOrder' })),
    );
  });

  it.each<readonly [Change, Partial<ProfileField>]>([
    ['pronounsField', { kind: 8 }],
    ['paragraphInProfileSummary', { kind: 2, isInSummary: true }],
  ])('can be renamed below the level of %s, too', async (change, values) => {
    const [level] = sidesOf(change);
    const field = aProfileField(values);
    const ports = store(field);
    const changes = { name: 'New' };
    expect(
      await updateProfileField(ports)(aCaller({ level }), { id: field.id, changes })(),
    ).toEqual(E.right(undefined));
    expect(ports.state().profileFields).toMatchObject([{ ...values, name: 'New' }]);
  });

  it('are deleted', async () => {
    const ports = store(first, second);
    await deleteProfileField(ports)(caller, { id: first.id })();
    expect(await namesIn(ports)).toEqual(['Second']);
  });

  it('are not changed if a rule rejects the change', async () => {
    const ports = store(first, second);
    const before = ports.state();
    const { id } = aProfileField();
    const notFound = E.left(accountFailure('ProfileFieldNotFound', { id }));
    expect(await deleteProfileField(ports)(caller, { id })()).toEqual(notFound);
    expect(await updateProfileField(ports)(caller, { id, changes: {} })()).toEqual(notFound);
    expect(
      await updateProfileField(ports)(caller, { id: first.id, changes: { name: 'Second' } })(),
    ).toEqual(E.left(accountFailure('InvalidField', { objection: 'labelTaken' })));
    expect(await createProfileField(ports)(caller, { ...definition, kind: 99 })()).toEqual(
      E.left(accountFailure('InvalidField', { objection: 'unknownKind' })),
    );
    expect(ports.state()).toEqual(before);
  });
});
