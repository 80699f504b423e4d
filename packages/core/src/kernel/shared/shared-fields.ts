import { SharedList } from './shared-list';

export type Fields = Readonly<Record<string, unknown>>;

/**
 * An object, of whose fields many are the same in the objects that others receive; those are made when
 * they are needed. In JSON it is the object with all of its fields.
 */
export class SharedFields {
  constructor(
    readonly own: Fields,
    /** Parts of one element, each with some of the fields. */
    readonly shared: SharedList<Fields>,
  ) {}

  /** @param variant everything that the results of `f` depend on besides the fields */
  map(variant: string, f: (fields: Fields) => Fields): SharedFields {
    return new SharedFields(f(this.own), this.shared.map(variant, f));
  }

  /** Some fields of the receiver's own before the others. */
  after(first: Fields): SharedFields {
    // V8 takes many times as long to spread so many fields into another object.
    return new SharedFields(Object.assign({}, first, this.own), this.shared);
  }

  toJSON(): Fields {
    return Array.from(this.shared).reduce<Record<string, unknown>>(
      (all, some) => Object.assign(all, some),
      { ...this.own },
    );
  }
}

/**
 * Fields of which nobody gets others as long as the key is the same.
 *
 * @param key undefined if it is not known what the fields depend on
 */
export const sharedFields = (key: string | undefined, make: () => Fields): SharedFields =>
  new SharedFields({}, new SharedList([{ key, make: () => [make()], from: 0 }]));
