import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Async, Clock, Work } from '../../../kernel';
import { ensure, has } from '../../../kernel';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';
import type { PushSender } from '../../ports/push-sender';
import type { Snapshot, Transact } from '../../transaction';
import { isSwitchedOff } from '../legacy-push';
import type { PushKind, PushRegistration, WebPushKeys } from '../push-registration';
import { maxPushRegistrations, registrationProblem } from '../push-registration';

type Dependencies = {
  readonly clock: Clock;
  readonly pushes: PushSender;
  readonly transact: Transact<'pushRegistrations'>;
};

export type RegisterPush = {
  readonly kind: PushKind;
  readonly token: string;
  /** Of the kind `apns` only. */
  readonly appId?: string | undefined;
  /** Of the kind `web` only. */
  readonly keys?: WebPushKeys | undefined;
};

/** Source: docs/reference/push.md#registrations. */
export const registerPush =
  ({ clock, pushes, transact }: Dependencies) =>
  (
    caller: Caller,
    { kind, token, appId, keys }: RegisterPush,
  ): Work<AccountFailure<'InvalidPushRegistration' | 'LegacyPushSwitchedOff'>, void> => {
    if (has(caller.level, 'legacyPushSwitchedOff') && isSwitchedOff(caller.realm, kind)) {
      return TE.left(accountFailure('LegacyPushSwitchedOff'));
    }
    const registration = {
      kind,
      token,
      appId: kind === 'web' ? pushes.webPushKey : (appId ?? ''),
      keys: keys ?? null,
      sessionId: caller.session?.id ?? null,
      createdAt: clock.now(),
    };
    const problem = registrationProblem(registration);
    return problem === undefined
      ? transact(caller, ({ pushRegistrations }) =>
          pushRegistrations.put(
            caller.realm.id,
            caller.user.id,
            registration,
            maxPushRegistrations,
          ),
        )
      : TE.left(accountFailure('InvalidPushRegistration', { problem }));
  };

export type RemovePush = Pick<RegisterPush, 'kind' | 'token'>;

export const removePush =
  ({ transact }: Pick<Dependencies, 'transact'>) =>
  (
    caller: Caller,
    { kind, token }: RemovePush,
  ): Work<AccountFailure<'NoSuchPushRegistration'>, void> =>
    transact(caller, ({ pushRegistrations }) =>
      pipe(
        pushRegistrations.remove(caller.realm.id, caller.user.id, { kind, token }),
        ensure((isRemoved) => isRemoved, accountFailure('NoSuchPushRegistration')),
        TE.map(() => undefined),
      ),
    );

type ForReading = {
  readonly pushes: PushSender;
  readonly snapshot: Snapshot<'pushRegistrations'>;
};

type ListedPushRegistration = PushRegistration & {
  /** Whether the server can send to it. */
  readonly isReached: boolean;
  /** Whether it was made in the session of the request. */
  readonly isCurrent: boolean;
};

export const listPushRegistrations =
  ({ pushes, snapshot }: ForReading) =>
  ({
    realm,
    user,
    session,
  }: Caller): Async<{
    readonly webPushKey: string;
    readonly registrations: readonly ListedPushRegistration[];
  }> =>
    pipe(
      snapshot(realm.id)(({ pushRegistrations }) => pushRegistrations.list(realm.id, user.id)),
      TE.map((registrations) => ({
        webPushKey: pushes.webPushKey,
        registrations: registrations.map((each) => ({
          ...each,
          isReached: pushes.reaches(each.kind) && !isSwitchedOff(realm, each.kind),
          isCurrent: each.sessionId !== null && each.sessionId === session?.id,
        })),
      })),
    );

/**
 * A test notification to the caller's phones, or to the one with the token. It fails if there is
 * none, and because the server knows no service for phones.
 *
 * Source: docs/reference/push.md#test-notifications.
 */
export const testPush =
  ({ snapshot }: Pick<ForReading, 'snapshot'>) =>
  (
    { realm, user }: Caller,
    { token }: { readonly token?: string | undefined },
  ): Work<AccountFailure<'PushDeviceNotRecognized' | 'PushServiceNotConfigured'>, void> =>
    pipe(
      snapshot(realm.id)(({ pushRegistrations }) => pushRegistrations.list(realm.id, user.id)),
      TE.flatMap((registrations) =>
        TE.left(
          registrations.some(
            (each) => each.kind !== 'web' && (token === undefined || each.token === token),
          )
            ? accountFailure('PushServiceNotConfigured')
            : accountFailure('PushDeviceNotRecognized'),
        ),
      ),
    );
