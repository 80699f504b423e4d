import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Async, Work } from '../../../kernel';
import { ensure, onlyTo } from '../../../kernel';
import type { DomainEvent } from '../../domain-events';
import type { PersonalFailure } from '../../failures';
import type { OwnRecords } from '../../ports/own-record-repositories';
import type { Reader, Transaction } from '../../transaction';
import type { Ports } from '../../use-case-ports';

/** Emits an event to the clients of the caller alone. */
export const announceToOwner = (
  { events }: Pick<Transaction, 'events'>,
  { realm, user }: Caller,
  event: DomainEvent,
): Async<void> => events.emit(realm.id, [{ event, audience: onlyTo(user.id) }]);

/** The use case that lists what the caller has in a collection. */
export const listOwn =
  <R>(collection: (tx: Reader) => Pick<OwnRecords<R, never>, 'list'>) =>
  ({ snapshot }: Pick<Ports, 'snapshot'>) =>
  ({ realm, user }: Caller): Async<readonly R[]> =>
    snapshot(realm.id)((tx) => collection(tx).list(realm.id, user.id));

type Removal<Key, Missing> = {
  readonly from: Pick<OwnRecords<unknown, Key>, 'remove'>;
  readonly key: Key;
  readonly event: DomainEvent;
  /** The failure if the caller has no such record. */
  readonly otherwise: Missing;
};

/** Removes one of the caller's records and notifies their clients. */
export const removeOwn = <Key, Missing extends PersonalFailure>(
  tx: Pick<Transaction, 'events'>,
  caller: Caller,
  { from, key, event, otherwise }: Removal<Key, Missing>,
): Work<Missing, void> =>
  pipe(
    from.remove(caller.realm.id, caller.user.id, key),
    ensure((isRemoved) => isRemoved, otherwise),
    TE.flatMap(() => announceToOwner(tx, caller, event)),
  );
