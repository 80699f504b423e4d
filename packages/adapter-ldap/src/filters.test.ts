import * as fc from 'fast-check';
import type { Filter } from 'ldapts';
import { AndFilter, BerWriter, EqualityFilter, NotFilter, PresenceFilter } from 'ldapts';
import { readEntryId, writeEntryId } from './entry-id';
import { anyoneFilter, entriesFilter, personFilter } from './filters';

const sent = (filter: Filter): string => {
  const writer = new BerWriter();
  filter.write(writer);
  return writer.buffer.toString('hex');
};

const equals = (attribute: string, value: Buffer | string) =>
  new EqualityFilter({ attribute, value });

describe('personFilter', () => {
  it('compares the attribute with exactly the name, whatever it contains', () => {
    const special = fc.constantFrom('*', '(', ')', '\\', '\0', '%(user)s', '&', '|', '$&', '\\2a');
    const name = fc
      .array(fc.oneof(special, fc.string({ unit: 'binary' })), { minLength: 1 })
      .map((parts) => parts.join(''))
      .filter((text) => text !== '');
    fc.assert(
      fc.property(name, (text) => {
        const expected = new AndFilter({ filters: [equals('uid', text)] });
        expect(sent(personFilter('(uid=%(user)s)', text, undefined))).toBe(sent(expected));
      }),
    );
  });

  it('excludes those who are deactivated', () => {
    const expected = new AndFilter({
      filters: [equals('mail', 'a@b.c'), new NotFilter({ filter: equals('locked', 'TRUE') })],
    });
    expect(sent(personFilter('(mail=%(user)s)', 'a@b.c', '(locked=TRUE)'))).toBe(sent(expected));
  });
});

it('anyoneFilter matches everybody with such an attribute', () => {
  expect(anyoneFilter('(|(uid=%(user)s)(mail=%(user)s))')).toBe('(|(uid=*)(mail=*))');
});

it('entriesFilter passes ids on byte by byte', () => {
  const value = Buffer.from('00ff2a28295c', 'hex');
  const filter = sent(entriesFilter('(uid=*)', [{ attribute: 'objectGUID', value }]));
  expect(filter).toContain(sent(new PresenceFilter({ attribute: 'uid' })));
  expect(filter).toContain(sent(equals('objectGUID', value)));
});

it('ids are stored as texts', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,20}$/),
      fc.uint8Array({ minLength: 1, maxLength: 40 }),
      (attribute, bytes) => {
        const id = { attribute, value: Buffer.from(bytes) };
        const text = writeEntryId(id);
        expect(text).toMatch(/^[\x20-\x7e]+$/);
        expect(readEntryId(text)).toEqual(id);
      },
    ),
  );
  expect(readEntryId('')).toBeUndefined();
  expect(readEntryId('entryUUID')).toBeUndefined();
});
