import { fieldsAmong, unknownParameters } from './observations';
import type { SideTest } from './side-test';
import type { SideWorld, Wire } from './side-world';

/** The record of a new profile field with these values. */
export const createdField = async (world: SideWorld, more: Wire): Promise<Wire> => {
  await world.newest.post('/realm/profile_fields', { name: 'Field', field_type: 1, ...more });
  return (await world.owner.get('/realm/profile_fields')).body.custom_fields.at(-1);
};

/** A property of profile fields, in their records and among the parameters of their creation. */
export const profileFieldProperty = (name: string, value: boolean): SideTest => ({
  observe: async (world) => ({
    shown: fieldsAmong(await createdField(world, { [name]: value }), name),
    unknown: unknownParameters(
      await world.owner.post('/realm/profile_fields', {
        name: 'Other',
        field_type: 1,
        [name]: value,
      }),
    ),
  }),
  before: { shown: [], unknown: [name] },
  from: { shown: [name], unknown: [] },
});
