import type * as t from 'io-ts';
import type { Codec } from '@parley/wire/codecs';
import { boolean, integer, literal, nullable, oneOf, rawText } from '@parley/wire/codecs';

/** The io-ts types that settings of the organization have. */
type SettingType =
  | t.BooleanType
  | t.NumberType
  | t.StringType
  | t.NullType
  | t.LiteralType<string>
  | t.UnionType<SettingType[]>;

const isSettingType = (type: unknown): type is SettingType =>
  typeof type === 'object' && type !== null && '_tag' in type;

/** The wire codec of a setting that core describes in io-ts; numbers are integers. */
export const settingCodec = (type: t.Mixed): Codec<unknown> => {
  const known: unknown = type;
  if (!isSettingType(known)) {
    throw new Error(`no wire type for the setting type ${type.name}`);
  }
  switch (known._tag) {
    case 'BooleanType':
      return boolean;
    case 'NumberType':
      return integer;
    case 'StringType':
      return rawText;
    case 'LiteralType':
      return literal(known.value);
    case 'NullType':
      throw new Error('null is part of a union only');
    case 'UnionType': {
      const parts = known.types.filter((part) => part._tag !== 'NullType');
      const values = parts.flatMap((part) => (part._tag === 'LiteralType' ? [part.value] : []));
      const [first, ...rest] =
        values.length === parts.length ? [literal(...values)] : parts.map(settingCodec);
      if (first === undefined) {
        throw new Error('a union needs a value other than null');
      }
      const value = oneOf<unknown>(first, ...rest);
      const single = rest.length === 0 ? first : value;
      return parts.length < known.types.length ? nullable<unknown>(single) : single;
    }
  }
};
