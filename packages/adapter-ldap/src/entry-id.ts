/** What identifies an entry for good. */
export type EntryId = { readonly attribute: string; readonly value: Buffer };

const printable = /^[\x20-\x7e]+$/;

/** The id as a text that Parley stores; binary ids in hexadecimal digits. */
export const writeEntryId = ({ attribute, value }: EntryId): string => {
  const text = value.toString('latin1');
  return printable.test(text) ? `${attribute}=${text}` : `${attribute}:${value.toString('hex')}`;
};

/** The id that was stored as the text; undefined for a text that is none. */
export const readEntryId = (text: string): EntryId | undefined => {
  const [, attribute, kind, value] = /^([A-Za-z][A-Za-z0-9-]*)([=:])(.+)$/s.exec(text) ?? [];
  return attribute === undefined || value === undefined
    ? undefined
    : { attribute, value: Buffer.from(value, kind === '=' ? 'latin1' : 'hex') };
};
