import type * as t from 'io-ts';

/** The union of the events that a table of codecs reads. */
export type EventOf<Codecs extends Readonly<Record<string, t.Mixed>>> = {
  [Tag in keyof Codecs]: t.TypeOf<Codecs[Tag]>;
}[keyof Codecs];
