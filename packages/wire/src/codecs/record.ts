import type { FeatureLevel } from '@parley/core/kernel';
import { field, named } from './annotate';
import type { Codec, ValueOf } from './codec';
import type { Levels } from './levels';
import { knownAt } from './levels';
import type { Fields } from './structures';
import { object } from './structures';

/** What presenting a field needs to know that only some feature levels have. */
export type AtLevel = { readonly level: FeatureLevel };

type Presence = 'required' | 'leveled' | 'optional';

/** A field of a record: how it is described, and how it is read from what the record is of. */
export type Property<in Source, in Context, out A, out P extends Presence = Presence> = {
  readonly presence: P;
  readonly codec: Codec<A>;
  /** Undefined where the record lacks the field. */
  readonly read: (source: Source, context: Context) => A | undefined;
};

/** By what a field is read: the name that it has in what the record is of, or a function. */
type Read<Name extends string, Source, Context, A> =
  | Name
  | ((source: Source, context: Context) => NoInfer<A>);

/** What a record is of, with the field that is named, where a function does not read. */
type Having<Source, Name extends string, A> = Source &
  (string extends Name ? unknown : Readonly<Record<Name, A>>);

type MayHave<Source, Name extends string, A> = Source &
  (string extends Name ? unknown : Readonly<Partial<Record<Name, A | undefined>>>);

const reader = <Source, Context, A>(
  read: Read<string, Source, Context, A>,
): ((source: Source, context: Context) => A) =>
  typeof read === 'string'
    ? // `Having` says that it has the field, which a name alone cannot.
      (source) => (source as Readonly<Record<string, A>>)[read] as A
    : read;

/** A field that the record always has. */
export const required = <Source, Context, A, Name extends string>(
  description: string,
  codec: Codec<A>,
  read: Read<Name, Source, Context, A>,
): Property<Having<Source, Name, A>, Context, A, 'required'> => ({
  presence: 'required',
  codec: field(description, codec),
  read: reader(read),
});

/** A field that the record has if what is read is defined. */
export const optional = <Source, Context, A, Name extends string>(
  description: string,
  codec: Codec<A>,
  read: Read<Name, Source, Context, A | undefined>,
): Property<MayHave<Source, Name, A>, Context, A, 'optional'> => ({
  presence: 'optional',
  codec: field(description, codec),
  read: reader(read),
});

const readAt = <Source, Context extends AtLevel, A>(
  levels: Levels,
  read: Read<string, Source, Context, A>,
) => {
  const isKnown = knownAt(levels);
  const readKnown = reader(read);
  return (source: Source, context: Context): A | undefined =>
    isKnown(context.level) ? readKnown(source, context) : undefined;
};

/** A field that the record always has at these levels, and never at others. */
export const leveled = <Source, Context extends AtLevel, A, Name extends string>(
  description: string,
  codec: Codec<A>,
  levels: Levels,
  read: Read<Name, Source, Context, A>,
): Property<Having<Source, Name, A>, Context, A, 'leveled'> => ({
  presence: 'leveled',
  codec: field(description, codec, levels),
  read: readAt(levels, read),
});

/** A field that the record has at these levels if what is read is defined. */
export const leveledOptional = <Source, Context extends AtLevel, A, Name extends string>(
  description: string,
  codec: Codec<A>,
  levels: Levels,
  read: Read<Name, Source, Context, A | undefined>,
): Property<MayHave<Source, Name, A>, Context, A, 'optional'> => ({
  presence: 'optional',
  codec: field(description, codec, levels),
  read: readAt(levels, read),
});

/** The fields of a record, in the order in which clients receive them. */
export type PropertiesOf<Source, Context> = Readonly<
  Record<string, Property<Source, Context, unknown>>
>;

type AnyProperties = PropertiesOf<never, never>;

type RequiredIn<All extends AnyProperties> = {
  [Name in keyof All]: All[Name]['presence'] extends 'required' ? Name : never;
}[keyof All];

/** A record as clients receive it. */
type Presented<All extends AnyProperties> = {
  readonly [Name in RequiredIn<All>]: ValueOf<All[Name]['codec']>;
} & {
  readonly [Name in Exclude<keyof All, RequiredIn<All>>]?: ValueOf<All[Name]['codec']>;
};

/** A record without fields that depend on more than what it is of needs no context. */
type Given<Context> = unknown extends Context ? [] : [context: Context];

type RecordOf<Source, Context, All extends AnyProperties> = {
  /** Its fields, for records that have them, too. */
  readonly properties: All;
  /** Their codecs, for what contains some of them. */
  readonly codecs: { readonly [Name in keyof All]: All[Name]['codec'] };
  readonly codec: Codec<Presented<All>>;
  readonly present: (source: Source, ...context: Given<Context>) => Presented<All>;
};

const codecsOf = (properties: AnyProperties): Fields =>
  Object.fromEntries(Object.entries(properties).map(([name, { codec }]) => [name, codec]));

const codecOfRecord = (properties: AnyProperties): Codec<object> => {
  const codecsWith = (presence: Presence): Fields =>
    codecsOf(
      Object.fromEntries(Object.entries(properties).filter(([, one]) => one.presence === presence)),
    );
  return object({
    required: codecsWith('required'),
    leveled: codecsWith('leveled'),
    optional: codecsWith('optional'),
  });
};

/**
 * A record: what clients receive of a value of the core, declared once. Its codec and its presenter
 * follow from the declaration.
 *
 * @param names the name and the description of its schema in the API reference, if it has a name
 */
export const record =
  <Source, Context = unknown>(
    ...names: readonly [name: string, description: string] | readonly []
  ) =>
  <All extends PropertiesOf<Source, Context>>(properties: All): RecordOf<Source, Context, All> => {
    const codec = codecOfRecord(properties);
    const fields = Object.entries(properties).map(([key, { read }]) => ({ key, read }));
    const present = (source: Source, context: Context): object => {
      const presented: Record<string, unknown> = {};
      for (const { key, read } of fields) {
        const value = read(source, context);
        if (value !== undefined) {
          presented[key] = value;
        }
      }
      return presented;
    };
    // Each field is as its property says, which a loop over the properties cannot express.
    return {
      properties,
      codecs: codecsOf(properties),
      codec: names.length === 0 ? codec : named(...names, codec),
      present,
    } as RecordOf<Source, Context, All>;
  };
