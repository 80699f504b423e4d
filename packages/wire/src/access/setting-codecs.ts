import type { SettingType } from '@parley/core/access';
import type { Codec } from '../codecs';
import { boolean, integer, literal, nullable, rawText } from '../codecs';

/** The wire codec of a setting of the organization; numbers are integers. */
export const settingCodec = (type: SettingType): Codec<unknown> => {
  switch (type._tag) {
    case 'BooleanType':
      return boolean;
    case 'NumberType':
      return integer;
    case 'StringType':
      return rawText;
    case 'KeyofType':
      return literal(...Object.keys(type.keys));
    case 'UnionType':
      return nullable(settingCodec(type.types[0]));
  }
};
