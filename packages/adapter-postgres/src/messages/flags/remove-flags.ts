import type { Async, MessageId, RealmId } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { done, sqlOn } from '../../connection/run';
import type { Db } from '../../database';
import { removeFromRangesOf } from './flag-ranges';

/** Removes the flags that any user has on the messages, which are about to be removed. */
export const removeFlags = (db: Db, realmId: RealmId, ids: readonly MessageId[]): Async<void> =>
  pipe(
    done(
      sqlOn(db)`delete from message_flag
        where realm_id = ${realmId} and message_id = any(${ids}::bigint[])`,
    ),
    TE.flatMap(() => removeFromRangesOf(db, realmId, ids)),
  );
