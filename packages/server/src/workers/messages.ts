import * as t from 'io-ts';

/** What the primary process tells a worker. */
export const ToWorker = t.union([
  t.type({
    _tag: t.literal('Begin'),
    /** From 1; a restarted worker keeps the number. */
    number: t.number,
    databaseUrl: t.string,
    /** When the primary started, in UNIX seconds: clients see it as the server's generation. */
    generation: t.number,
  }),
  t.type({ _tag: t.literal('Stop') }),
]);
export type ToWorker = t.TypeOf<typeof ToWorker>;

/** What a worker tells the primary process. */
export const FromWorker = t.union([
  t.type({ _tag: t.literal('Listening') }),
  t.type({ _tag: t.literal('CannotStart'), reason: t.string }),
]);
export type FromWorker = t.TypeOf<typeof FromWorker>;
