import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import { isWithin, sessionHorizon } from '../../../access';
import type { Async, SendPush, Timestamp } from '../../../kernel';
import type { Reader, Transact } from '../../transaction';
import { loadMissed } from '../../missed-messages/steps/load-missed';
import { isSwitchedOff } from '../legacy-push';
import type { PushPayload } from '../push-payload';
import { messagePayload } from '../push-payload';
import type { PushRegistration } from '../push-registration';
import type { Ports } from '../../use-case-ports';
import { ifAny } from '../../../kernel';

/** A notification that could not be sent for as long is not sent any more, in seconds. */
const maxAge = 3600;

type Dependencies = Pick<Ports, 'clock' | 'pushes' | 'snapshot'> & {
  readonly transact: Transact<'pushRegistrations'>;
};

const loadPayload = (
  tx: Reader,
  realm: Realm,
  { userId, notice }: SendPush,
): Async<O.Option<PushPayload>> =>
  notice._tag === 'MessagesSeen'
    ? TE.right(O.some({ event: 'remove', message_ids: notice.messageIds }))
    : pipe(
        loadMissed(tx, realm, { userId, messageIds: [notice.messageId] }, 'push'),
        TE.map(
          O.map(({ messages: [view], user, settings }) =>
            messagePayload(realm.url, view, user, settings.pm_content_in_desktop_notifications),
          ),
        ),
      );

type Ready = { readonly registration: PushRegistration; readonly payload: PushPayload };

/** Those of the user's registrations whose session has not expired. */
const loadRegistrations = (
  tx: Reader,
  { realmId, userId }: SendPush,
  now: Timestamp,
): Async<readonly PushRegistration[]> =>
  pipe(
    TE.Do,
    TE.bind('registrations', () => tx.pushRegistrations.list(realmId, userId)),
    TE.bind('sessions', () => tx.sessions.list(realmId, userId)),
    TE.map(({ registrations, sessions }) =>
      registrations.filter(
        ({ sessionId }) =>
          sessionId === null ||
          sessions.some((each) => each.id === sessionId && isWithin(sessionHorizon(now), each)),
      ),
    ),
  );

const loadReady = (tx: Reader, job: SendPush, now: Timestamp): Async<O.Option<Ready>> =>
  pipe(
    TE.Do,
    TE.bind('realm', () => tx.realms.find(job.realmId)),
    TE.bind('registrations', () => loadRegistrations(tx, job, now)),
    TE.bind('payload', ({ realm }) =>
      O.isNone(realm) ? TE.right(O.none) : loadPayload(tx, realm.value, job),
    ),
    TE.map(({ realm, registrations, payload }) =>
      pipe(
        O.Do,
        O.apS(
          'registration',
          O.fromNullable(registrations.find(({ id }) => id === job.registrationId)),
        ),
        O.apS('realm', realm),
        O.filter((ready) => !isSwitchedOff(ready.realm, ready.registration.kind)),
        O.apS('payload', payload),
      ),
    ),
  );

/**
 * Sends a notification to one device. Runs as a job, which is retried for an hour. A device that no
 * longer accepts notifications is forgotten.
 *
 * Source: docs/reference/push.md#when-a-notification-is-sent.
 */
export const sendPush =
  ({ clock, pushes, snapshot, transact }: Dependencies) =>
  (job: SendPush): Async<void> =>
    clock.now() - job.at > maxAge
      ? TE.right(undefined)
      : pipe(
          snapshot(job.realmId)((tx) => loadReady(tx, job, clock.now())),
          ifAny(({ registration, payload }) =>
            pipe(
              pushes.send(registration, payload),
              TE.flatMap((outcome) =>
                outcome === 'sent'
                  ? TE.right(undefined)
                  : transact('server', ({ pushRegistrations }) =>
                      pipe(
                        pushRegistrations.remove(job.realmId, job.userId, registration.id),
                        TE.map(() => undefined),
                      ),
                    ),
              ),
            ),
          ),
        );
