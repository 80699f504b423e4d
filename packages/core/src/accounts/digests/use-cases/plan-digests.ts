import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import { inEveryRealm } from '../../../access';
import type { Async, Clock, Timestamp } from '../../../kernel';
import { secondsPerDay } from '../../../kernel';
import type { Transact, Transaction } from '../../transaction';
import { planDigests as plan } from '../digest-plan';

type Needs = 'digests' | 'jobs' | 'realms' | 'userSettings';
type Dependencies = { readonly transact: Transact<Needs>; readonly clock: Clock };

const planIn = (
  tx: Pick<Transaction, 'digests' | 'jobs' | 'userSettings'>,
  realm: Realm,
  now: Timestamp,
): Async<void> => {
  const { id: realmId } = realm;
  return pipe(
    TE.Do,
    TE.bind('previous', () => tx.digests.planUntil(realmId, now + secondsPerDay)),
    TE.bind('people', () => tx.digests.sightings(realmId)),
    TE.bind('settings', ({ people }) =>
      tx.userSettings.of(
        realmId,
        people.map(({ userId }) => userId),
      ),
    ),
    TE.map(({ previous, people, settings }) => plan(realm, people, settings, previous, now)),
    TE.flatMap(
      TE.traverseSeqArray(({ userId, at }) =>
        tx.jobs.enqueue(
          { _tag: 'SendMail', realmId, notice: { _tag: 'DigestNotice', userId } },
          at,
          `digest:${realmId}:${userId}`,
        ),
      ),
    ),
    TE.map(() => undefined),
  );
};

/**
 * Enqueues the digests of the next day, in organizations that have them: each is sent at its reader's
 * time, and written then.
 *
 * Source: docs/reference/notifications.md#digests.
 */
export const planDigests =
  ({ transact, clock }: Dependencies) =>
  (): Async<void> =>
    inEveryRealm(transact, (tx, realm) =>
      realm.settings.digest_emails_enabled ? planIn(tx, realm, clock.now()) : TE.right(undefined),
    );
