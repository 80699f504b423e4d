import type { EmailReceiver } from '@parley/adapter-mail';
import type { Async } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Shard } from '../embedding/open-shards';

/** Asks one after the other until one knows the address; the last answer counts. */
const untilKnown =
  <Given, Outcome extends { readonly _tag: string }>(
    first: (given: Given) => Async<Outcome>,
    others: readonly ((given: Given) => Async<Outcome>)[],
  ) =>
  (given: Given): Async<Outcome> =>
    others.reduce(
      (asked, next) =>
        pipe(
          asked,
          TE.flatMap((outcome) =>
            outcome._tag === 'UnknownAddress' ? next(given) : TE.right(outcome),
          ),
        ),
      first(given),
    );

/**
 * Receives emails to the channels of all databases: an address does not say where its channel is, so
 * the databases are asked in turn until one knows it.
 */
export const receiverOfAll = (shards: readonly Pick<Shard, 'useCases'>[]): EmailReceiver => {
  const [first, ...others] = shards.map(({ useCases }) => useCases.messages);
  if (first === undefined) {
    throw new Error('there is no database');
  }
  return {
    acceptEmail: untilKnown(
      first.acceptEmail,
      others.map(({ acceptEmail }) => acceptEmail),
    ),
    receiveEmail: untilKnown(
      first.receiveEmail,
      others.map(({ receiveEmail }) => receiveEmail),
    ),
  };
};
