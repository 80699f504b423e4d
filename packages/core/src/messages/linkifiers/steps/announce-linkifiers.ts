import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Async, RealmId } from '../../../kernel';
import { everyone } from '../../../kernel';
import type { Transaction } from '../../transaction';

/** Emits an event with the current linkifiers to everyone. */
export const announceLinkifiers = (
  { linkifiers, events }: Pick<Transaction, 'linkifiers' | 'events'>,
  realmId: RealmId,
): Async<void> =>
  pipe(
    linkifiers.list(realmId),
    TE.flatMap((all) =>
      events.emit(realmId, [
        { event: { _tag: 'LinkifiersChanged', linkifiers: all }, audience: everyone },
      ]),
    ),
  );
