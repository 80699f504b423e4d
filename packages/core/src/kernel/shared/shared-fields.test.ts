import { SharedFields, sharedFields } from './shared-fields';
import { SharedList } from './shared-list';

const make = () => ({ name: 'Parley', b: 2 });

const fields = new SharedFields({ own: 1 }, sharedFields('realm', make).shared);

describe('shared fields', () => {
  it('are the fields of one object in JSON', () => {
    expect(JSON.stringify(fields)).toBe('{"own":1,"name":"Parley","b":2}');
    expect(JSON.stringify(fields.after({ first: 0 }))).toBe(
      '{"first":0,"own":1,"name":"Parley","b":2}',
    );
    expect(JSON.stringify(new SharedFields({}, new SharedList([])))).toBe('{}');
  });

  it('have the variant in the keys of what is made of them', () => {
    const without = fields.map('without b', ({ b: _, ...others }) => others);
    expect(without.toJSON()).toEqual({ own: 1, name: 'Parley' });
    expect(without.shared.parts.map(({ key }) => key)).toEqual(['realm without b']);
  });

  it('are made when they are needed', () => {
    const made = jest.fn(make);
    const mapped = sharedFields('realm', made)
      .map('same', (all) => all)
      .after({ own: 1 });
    expect(made).not.toHaveBeenCalled();
    expect(mapped.toJSON()).toEqual({ own: 1, name: 'Parley', b: 2 });
  });
});
