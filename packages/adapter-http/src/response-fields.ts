import type { Codec } from '@parley/wire/codecs';
import { arrayOf, field, object, text } from '@parley/wire/codecs';

/** For a route whose successes have no fields of their own. */
export const withoutFields = { response: object({}), present: () => ({}) };

/** For a route whose successes have one field, which is the result. */
export const oneField = <A>(name: string, description: string, codec: Codec<A>) => ({
  response: object({ required: { [name]: field(description, codec) } }),
  present: (value: A) => ({ [name]: value }),
});

/** For a route whose successes have one field, which lists a record for each part of the result. */
export const recordsIn = <Source, Asker, A>(
  name: string,
  description: string,
  record: {
    readonly codec: Codec<A>;
    readonly present: (source: Source, asker: Asker) => A;
  },
) => ({
  response: object({ required: { [name]: field(description, arrayOf(record.codec)) } }),
  present: (sources: readonly Source[], asker: Asker) => ({
    [name]: sources.map((source) => record.present(source, asker)),
  }),
});

/** The result of a route that redirects. */
export const redirectResponse = object({ required: { location: field('URL of the file.', text) } });
