import type * as t from 'io-ts';
import type { Codec } from '../codecs';
import { boolean, integer, literal, nullable, oneOf, rawText } from '../codecs';

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

/** A mistake in a declaration, which ends the start. */
const undescribed = (type: t.Mixed): never => {
  // oxlint-disable-next-line parley/no-syntax
  throw new Error(`no wire type for the setting type ${type.name}`);
};

/** The wire codec of a setting that core describes in io-ts; numbers are integers. */
export const settingCodec = (type: t.Mixed): Codec<unknown> => {
  const known: unknown = type;
  if (!isSettingType(known)) {
    return undescribed(type);
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
      return undescribed(type);
    case 'UnionType': {
      const parts = known.types.filter((part) => part._tag !== 'NullType');
      const values = parts.flatMap((part) => (part._tag === 'LiteralType' ? [part.value] : []));
      const [first, ...rest] =
        values.length === parts.length ? [literal(...values)] : parts.map(settingCodec);
      if (first === undefined) {
        return undescribed(type);
      }
      const value = oneOf<unknown>(first, ...rest);
      const single = rest.length === 0 ? first : value;
      return parts.length < known.types.length ? nullable<unknown>(single) : single;
    }
  }
};
