import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { ProfileFieldId } from '../../kernel';
import { aProfileField } from '../build-accounts';
import type { MakeStore, World } from './world';
import { anotherWorld, done, newWorld } from './world';

const addField = (world: World, name: string): Promise<ProfileFieldId> =>
  world.within(({ profileFields }) =>
    pipe(
      profileFields.create(world.realm.id, aProfileField({ name })),
      TE.map(({ id }) => id),
    ),
  );

/** What every ProfileReader promises. */
export const profileReaderContract = (makeStore: MakeStore): void =>
  describe('ProfileReader', () => {
    it('reads committed values, in the order of the fields, for concurrent requests', async () => {
      const world = await newWorld(makeStore);
      const elsewhere = await anotherWorld(world);
      const [tea, town] = [await addField(world, 'Tea'), await addField(world, 'Town')];
      const [one, other, silent] = [
        await world.addUser(),
        await world.addUser(),
        await world.addUser(),
      ];
      const value = (fieldId: ProfileFieldId, text: string) => ({
        fieldId,
        value: text,
        rendered: null,
      });
      await world.within(({ profileFields }) =>
        pipe(
          profileFields.setValue(world.realm.id, one.id, value(town, 'Hull')),
          TE.flatMap(() => profileFields.setValue(world.realm.id, one.id, value(tea, 'Assam'))),
          TE.flatMap(() => profileFields.setValue(world.realm.id, other.id, value(tea, 'Earl'))),
        ),
      );
      const profileOf = (at: World, { id }: { readonly id: typeof one.id }) =>
        done(world.profiles.profileOf(at.realm.id, id));
      expect(
        await Promise.all([
          profileOf(world, one),
          profileOf(world, other),
          profileOf(world, silent),
          profileOf(elsewhere, one),
        ]),
      ).toEqual([[value(tea, 'Assam'), value(town, 'Hull')], [value(tea, 'Earl')], [], []]);
    });
  });
