import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { everyone } from '../../events/audience';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { RealmId } from '../../shared/id';

/** Tells everyone what linkifiers there are now. */
export const tellLinkifiers = (
  { linkifiers, events }: Pick<Transaction, 'linkifiers' | 'events'>,
  realmId: RealmId,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    linkifiers.list(realmId),
    TE.flatMap((all) =>
      events.emit(realmId, [
        { event: { _tag: 'LinkifiersChanged', linkifiers: all }, audience: everyone },
      ]),
    ),
  );
