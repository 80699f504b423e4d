import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Ports } from '../use-cases';

/** An attempt that was counted. */
type CountedAttempt = { readonly duringTransaction: boolean };

/**
 * Ports that record whether attempts are counted during a transaction. Counting takes a database
 * connection of its own, so transactions that wait for it can occupy all connections.
 */
export const trackTransactions = <P extends Pick<Ports, 'attempts' | 'transact'>>(
  ports: P,
): { readonly ports: P; readonly counted: () => readonly CountedAttempt[] } => {
  let open = 0;
  const counted: CountedAttempt[] = [];
  const transact: Ports['transact'] = (by, work) =>
    ports.transact(by, (tx) => {
      const step = work(tx);
      return async () => {
        open += 1;
        const result = await step();
        open -= 1;
        return result;
      };
    });
  const attempts: Ports['attempts'] = {
    ...ports.attempts,
    count: (limit, who) =>
      pipe(
        TE.fromIO(() => {
          counted.push({ duringTransaction: open > 0 });
        }),
        TE.flatMap(() => ports.attempts.count(limit, who)),
      ),
  };
  return { ports: { ...ports, transact, attempts }, counted: () => counted };
};
