import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import type { Async, Notice, Unexpected } from '../../../kernel';
import type { Transaction } from '../../transaction';
import { groupNotices } from '../notice-jobs';
import type { Ports } from '../../use-case-ports';

export type NoticeDependencies = Pick<Ports, 'ids'>;

/**
 * Enqueues one notice to be posted after the commit.
 *
 * @param key replaces a notice that waits under the same key
 */
export const enqueueNotice = (
  { jobs }: Pick<Transaction, 'jobs'>,
  { id: realmId }: Pick<Realm, 'id'>,
  notice: Notice,
  key: string,
): Async<void> =>
  jobs.enqueue({ _tag: 'PostNotices', realmId, key, notices: [notice] }, undefined, key);

/**
 * Enqueues notices as jobs of the transaction that makes the changes they report. They are posted
 * after its commit, however the process ends, and never if it is rolled back.
 */
export const enqueueNotices =
  ({ ids }: NoticeDependencies) =>
  (
    { jobs }: Pick<Transaction, 'jobs'>,
    { id: realmId }: Pick<Realm, 'id'>,
    notices: readonly Notice[],
  ): Async<void> =>
    pipe(
      groupNotices(notices),
      TE.traverseSeqArray((group) =>
        pipe(
          TE.fromIO<string, Unexpected>(ids.uuid),
          TE.flatMap((key) =>
            jobs.enqueue({ _tag: 'PostNotices', realmId, key, notices: group }, undefined, key),
          ),
        ),
      ),
      TE.map(() => undefined),
    );
