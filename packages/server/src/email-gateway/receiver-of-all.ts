import type { EmailReceiver } from '@parley/adapter-mail';
import * as E from 'fp-ts/Either';
import type { Shard } from '../embedding/open-shards';

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
    acceptEmail: (given) => async () => {
      let accepted = await first.acceptEmail(given)();
      for (const { acceptEmail } of others) {
        if (E.isRight(accepted) && accepted.right._tag === 'UnknownAddress') {
          accepted = await acceptEmail(given)();
        }
      }
      return accepted;
    },
    receiveEmail: (email) => async () => {
      let received = await first.receiveEmail(email)();
      for (const { receiveEmail } of others) {
        if (E.isRight(received) && received.right._tag === 'UnknownAddress') {
          received = await receiveEmail(email)();
        }
      }
      return received;
    },
  };
};
