import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Async, PushNotice, RealmId, Timestamp, UserId } from '../../../kernel';
import type { PushSender } from '../../ports/push-sender';
import type { Transaction } from '../../transaction';

type Addressed = { readonly userId: UserId; readonly notice: PushNotice };

/**
 * Enqueues each notice for each device of its user that can be reached, as a job of its own: a service
 * that does not answer delays no other. Returns those with a device.
 */
export const enqueuePushes = <A extends Addressed>(
  { jobs, pushRegistrations }: Pick<Transaction, 'jobs' | 'pushRegistrations'>,
  { reaches }: Pick<PushSender, 'reaches'>,
  realmId: RealmId,
  notices: readonly A[],
  at: Timestamp,
): Async<readonly A[]> =>
  notices.length === 0
    ? TE.right([])
    : pipe(
        pushRegistrations.ofUsers(
          realmId,
          Array.from(new Set(notices.map(({ userId }) => userId))),
        ),
        TE.map((registered) =>
          notices.flatMap((addressed) => {
            const reached = (registered.get(addressed.userId) ?? []).filter(({ kind }) =>
              reaches(kind),
            );
            return reached.length === 0 ? [] : [{ addressed, reached }];
          }),
        ),
        TE.tap((found) =>
          jobs.enqueueAll(
            found.flatMap(({ addressed: { userId, notice }, reached }) =>
              reached.map(({ id: registrationId }) => ({
                job: { _tag: 'SendPush' as const, realmId, userId, registrationId, at, notice },
              })),
            ),
          ),
        ),
        TE.map((found) => found.map(({ addressed }) => addressed)),
      );
