import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type {
  AccessFailure,
  Caller,
  PlainRealmSettings,
  RenderingDependencies,
  RenderingFailed,
} from '../../../access';
import { currentRealm, loadNamed, realmPermissionNames, renderDescription } from '../../../access';
import type { LoginPorts } from '../../../accounts';
import { announceOpenness, loadNewFullMembers, loginMethods, methodNames } from '../../../accounts';
import type { Async, Timestamp, Work } from '../../../kernel';
import { ChannelId, asId } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { RealmUpdate } from '../changed-settings';
import type { RealmUpdateFacts, RealmUpdateFailure, RequestedRealmChanges } from '../realm-update';
import {
  channelsNamed,
  checkRequest,
  differingSettings,
  planRealmUpdate,
  requestedPermissions,
} from '../realm-update';
import type { MethodsFailure } from '../requested-settings';
import type { Ports } from '../../use-case-ports';

export type UpdateRealm = RequestedRealmChanges;

type UpdateRealmFailure =
  | AccessFailure<'MustBeOwner' | 'InvalidLanguage' | 'InvalidChoice' | 'BadLimit'>
  | MethodsFailure
  | RealmUpdateFailure
  | RenderingFailed;

type Dependencies = RenderingDependencies & LoginPorts & Pick<Ports, 'clock' | 'transact'>;

const loadFacts = (
  tx: Transaction,
  caller: Caller,
  command: UpdateRealm,
  settings: Partial<PlainRealmSettings>,
  renderedDescription: string,
  now: Timestamp,
): Async<RealmUpdateFacts> =>
  pipe(
    TE.Do,
    TE.tap(() => tx.userGroups.lock(caller.realm.id)),
    TE.bind('realm', () => currentRealm(tx, caller.realm)),
    TE.bind('channels', () =>
      tx.channels.loadManyFor(
        caller.realm.id,
        caller.user.id,
        channelsNamed(settings).map(asId(ChannelId)),
      ),
    ),
    TE.bind('named', ({ realm }) =>
      loadNamed(
        tx,
        realm,
        realmPermissionNames.flatMap((name) => {
          const change = requestedPermissions(realm, command)[name];
          return change === undefined ? [] : [realm.settings[name], change.new];
        }),
      ),
    ),
    TE.let(
      'hasNewWaitingPeriod',
      ({ realm }) => differingSettings(realm, settings).waiting_period_threshold !== undefined,
    ),
    TE.bind('newFullMembers', ({ realm, hasNewWaitingPeriod }) =>
      hasNewWaitingPeriod ? loadNewFullMembers(tx, realm, now) : TE.right([]),
    ),
    TE.bind('everyone', ({ realm, hasNewWaitingPeriod }) =>
      hasNewWaitingPeriod ? tx.users.list(realm.id) : TE.right([]),
    ),
    TE.map((loaded) => ({ renderedDescription, now, ...loaded })),
  );

/**
 * Changes the organization as requested, all or nothing, and announces each change to everyone.
 * Returns what differs from before.
 */
export const updateRealm =
  (dependencies: Dependencies) =>
  (caller: Caller, command: UpdateRealm): Work<UpdateRealmFailure, RealmUpdate> => {
    const methods = methodNames(loginMethods(dependencies));
    return pipe(
      TE.Do,
      TE.bindW('settings', () => TE.fromEither(checkRequest(caller, command, methods))),
      TE.bindW('rendering', () =>
        renderDescription(dependencies)(caller.realm, command.description ?? '', caller),
      ),
      TE.bindW('now', () => TE.fromIO(dependencies.clock.now)),
      TE.flatMap(({ settings, rendering, now }) =>
        dependencies.transact(caller, (tx) =>
          pipe(
            loadFacts(tx, caller, command, settings, rendering.html, now),
            TE.bindTo('facts'),
            TE.bindW('plan', ({ facts }) =>
              TE.fromEither(planRealmUpdate(caller, facts, command, settings)),
            ),
            TE.tap(({ plan }) => tx.realms.update(caller.realm.id, plan.changes)),
            TE.tap(({ plan }) => tx.events.emit(caller.realm.id, plan.events)),
            TE.tap(({ facts: { realm }, plan: { changes } }) =>
              announceOpenness(tx, realm, {
                ...realm,
                settings: { ...realm.settings, ...changes.settings },
              }),
            ),
            TE.tap(({ facts: { realm }, plan: { changes } }) =>
              // Of the members who still wait, some may wait for less than a minute now.
              differingSettings(realm, changes.settings ?? {}).waiting_period_threshold ===
              undefined
                ? TE.right(undefined)
                : tx.jobs.enqueue({ _tag: 'AnnounceFullMembers', realmId: realm.id }),
            ),
            TE.map(({ plan }) => plan.update),
          ),
        ),
      ),
    );
  };
