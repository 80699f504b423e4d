import type { Entry } from 'ldapts';
import type { EntryId } from './entry-id';

/** The attributes that identify an entry for good in OpenLDAP and in Active Directory. */
const standardIds = ['entryUUID', 'objectGUID'];

export const idAttributes = (configured: string | undefined): readonly string[] =>
  configured === undefined ? standardIds : [configured];

/** The values of an attribute, whose name is compared without regard to case. */
const valuesOf = (entry: Entry, attribute: string): readonly (Buffer | string)[] => {
  const name = Object.keys(entry).find((key) => key.toLowerCase() === attribute.toLowerCase());
  const value = name === undefined || name === 'dn' ? [] : entry[name];
  return value === undefined ? [] : [value].flat();
};

/** The first value of an attribute as text, without surrounding white space; empty for none. */
export const textOf = (entry: Entry, attribute: string): string =>
  String(valuesOf(entry, attribute)[0] ?? '').trim();

/** The id of the entry by the first of the attributes that it has. */
export const idOf = (entry: Entry, attributes: readonly string[]): EntryId | undefined => {
  for (const attribute of attributes) {
    const [value] = valuesOf(entry, attribute);
    if (value !== undefined && value.length > 0) {
      return { attribute, value: Buffer.from(value) };
    }
  }
  return undefined;
};

/** The attribute with the flags of an account in Active Directory. */
export const accountControl = 'userAccountControl';

const isDisabledFlag = 2;

/** Whether Active Directory says that the account is disabled. */
export const isDisabled = (entry: Entry): boolean =>
  (Number(textOf(entry, accountControl)) & isDisabledFlag) !== 0;
