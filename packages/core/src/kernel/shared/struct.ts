import * as t from 'io-ts';

/** A record with these fields, which cannot be assigned. */
export const struct = <Fields extends t.Props>(fields: Fields) => t.readonly(t.type(fields));

/** One of several alternatives, which its tag names. */
export const tagged = <Tag extends string, Fields extends t.Props>(tag: Tag, fields: Fields) =>
  struct({ _tag: t.literal(tag), ...fields });

/** The record with further fields, which may be missing. */
export const withOptional = <Record extends t.Mixed, Fields extends t.Props>(
  record: Record,
  fields: Fields,
) => t.readonly(t.intersection([record, t.partial(fields)]));
