import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { ProfileField, ProfileValue } from '../../accounts';
import type { ProfileFieldId, UserId } from '../../kernel';
import type { MakeStore, World } from './world';
import { anotherWorld, newWorld } from './world';

type NewField = Omit<ProfileField, 'id' | 'order'>;

const plain: NewField = {
  name: 'Team',
  hint: '',
  kind: 1,
  data: {},
  isInSummary: false,
  isRequired: false,
  isEditableByUser: true,
  isForMatching: false,
};

const choices = { a: { text: 'Tea ☕', order: '1' }, b: { text: 'Cake', order: '2' } };

const dropdown: NewField = { ...plain, name: 'Drink', kind: 3, data: choices };

const create = ({ realm, within }: World, given: Partial<NewField> = {}) =>
  within(({ profileFields }) => profileFields.create(realm.id, { ...plain, ...given }));

const list = ({ realm, within }: World) =>
  within(({ profileFields }) => profileFields.list(realm.id));

const valuesOf = ({ realm, within }: World, ids: readonly UserId[] | 'everyone') =>
  within(({ profileFields }) => profileFields.valuesOf(realm.id, ids));

const write = ({ realm, within }: World, userId: UserId, value: ProfileValue) =>
  within(({ profileFields }) => profileFields.setValue(realm.id, userId, value));

const says = (
  fieldId: ProfileFieldId,
  value: string,
  rendered: string | null = null,
): ProfileValue => ({ fieldId, value, rendered });

/** What every ProfileFieldRepository promises. */
export const profileFieldRepositoryContract = (makeStore: MakeStore): void =>
  describe('ProfileFieldRepository', () => {
    it('adds each field at the end, with all given values', async () => {
      const world = await newWorld(makeStore);
      const other = await anotherWorld(world);
      const given: NewField = {
        ...dropdown,
        hint: 'Which?',
        isInSummary: true,
        isRequired: true,
        isEditableByUser: false,
        isForMatching: true,
      };
      const [first, second] = [await create(world), await create(world, given)];
      const inaccessibleUser = await create(other);
      expect(first).toEqual({ ...plain, id: first.id, order: first.id });
      expect(second).toEqual({ ...given, id: second.id, order: second.id });
      expect(await list(world)).toEqual([first, second]);
      expect(await list(other)).toEqual([inaccessibleUser]);
    });

    it('replaces a field, including its position', async () => {
      const world = await newWorld(makeStore);
      const [first, second] = [await create(world), await create(world, dropdown)];
      const changed = { ...second, name: 'Cup', data: { a: choices.a }, order: 0 };
      await world.within(({ profileFields }) =>
        profileFields.update(world.realm.id, second.id, changed),
      );
      expect(await list(world)).toEqual([changed, first]);
    });

    it('stores one value of each field for each user', async () => {
      const world = await newWorld(makeStore);
      const [one, other, silent] = [
        await world.addUser(),
        await world.addUser(),
        await world.addUser(),
      ];
      const [team, drink] = [await create(world), await create(world, dropdown)];
      await write(world, one.id, says(drink.id, 'a'));
      await write(world, one.id, says(team.id, '*red*', '<p>old</p>'));
      await write(world, one.id, says(team.id, '*blue*', '<p><em>blue</em></p>'));
      await write(world, other.id, says(drink.id, 'b'));
      const ofOne = [says(team.id, '*blue*', '<p><em>blue</em></p>'), says(drink.id, 'a')];
      const ofOther = [says(drink.id, 'b')];
      expect(await valuesOf(world, 'everyone')).toEqual(
        new Map([
          [one.id, ofOne],
          [other.id, ofOther],
        ]),
      );
      expect(await valuesOf(world, [other.id, silent.id])).toEqual(new Map([[other.id, ofOther]]));
      expect(await valuesOf(world, [])).toEqual(new Map());
    });

    it('removes a value, and returns what it was', async () => {
      const world = await newWorld(makeStore);
      const [one, other] = [await world.addUser(), await world.addUser()];
      const { id } = await create(world);
      await write(world, one.id, says(id, 'red', '<p>red</p>'));
      await write(world, other.id, says(id, 'blue'));
      const remove = () =>
        world.within(({ profileFields }) => profileFields.removeValue(world.realm.id, one.id, id));
      expect(await remove()).toEqual(O.some(says(id, 'red', '<p>red</p>')));
      expect(await remove()).toEqual(O.none);
      expect(await valuesOf(world, 'everyone')).toEqual(new Map([[other.id, [says(id, 'blue')]]]));
    });

    it('removes the values of removed choices and fields', async () => {
      const world = await newWorld(makeStore);
      const [one, other] = [await world.addUser(), await world.addUser()];
      const [team, drink] = [await create(world), await create(world, dropdown)];
      await write(world, one.id, says(drink.id, 'a'));
      await write(world, one.id, says(team.id, 'a'));
      await write(world, other.id, says(drink.id, 'b'));
      const removeChoices = (...removed: readonly string[]) =>
        world.within(({ profileFields }) =>
          profileFields.removeChoices(world.realm.id, drink.id, removed),
        );
      await removeChoices();
      await removeChoices('a', 'c');
      expect(await valuesOf(world, 'everyone')).toEqual(
        new Map([
          [one.id, [says(team.id, 'a')]],
          [other.id, [says(drink.id, 'b')]],
        ]),
      );
      await world.within(({ profileFields }) => profileFields.remove(world.realm.id, drink.id));
      expect(await list(world)).toEqual([team]);
      expect(await valuesOf(world, 'everyone')).toEqual(new Map([[one.id, [says(team.id, 'a')]]]));
    });

    it('touches nothing of another realm', async () => {
      const world = await newWorld(makeStore);
      const other = await anotherWorld(world);
      const { id: userId } = await world.addUser();
      const field = await create(world, dropdown);
      await write(world, userId, says(field.id, 'a'));
      const removed = await other.within(({ profileFields }) =>
        pipe(
          profileFields.update(other.realm.id, field.id, { ...field, name: 'Stolen' }),
          TE.flatMap(() => profileFields.removeChoices(other.realm.id, field.id, ['a'])),
          TE.flatMap(() => profileFields.remove(other.realm.id, field.id)),
          TE.flatMap(() => profileFields.removeValue(other.realm.id, userId, field.id)),
        ),
      );
      expect(removed).toEqual(O.none);
      expect(await valuesOf(other, [userId])).toEqual(new Map());
      expect(await list(world)).toEqual([field]);
      expect(await valuesOf(world, [userId])).toEqual(new Map([[userId, [says(field.id, 'a')]]]));
    });

    it('shows each concurrent transaction that locks the fields the changes of the one before', async () => {
      const world = await newWorld(makeStore);
      const addFirst = () =>
        world.within(({ profileFields }) =>
          pipe(
            profileFields.lock(world.realm.id),
            TE.tap((fields) =>
              fields.length > 0 ? TE.right(undefined) : profileFields.create(world.realm.id, plain),
            ),
          ),
        );
      const seen = await Promise.all([addFirst(), addFirst(), addFirst()]);
      const [made] = await list(world);
      expect(await list(world)).toHaveLength(1);
      expect([...seen].sort((a, b) => a.length - b.length)).toEqual([[], [made], [made]]);
    });
  });
