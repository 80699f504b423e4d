import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type {
  Caller,
  GroupSettingChange,
  PlainRealmSettings,
  Realm,
  RealmPermissionName,
  RealmPermissions,
  RenderingDependencies,
  RenderingFailed,
} from '../../../access';
import {
  changeGroupSetting,
  channelSettingNames,
  currentRealm,
  isOwner,
  plainRealmSettingNames,
  realmPermissionNames,
  realmPermissionRules,
  renderDescription,
} from '../../../access';
import { canReadMetadata } from '../../../channels';
import type { Clock, Timestamp, Unexpected } from '../../../kernel';
import { ChannelId, asId } from '../../../kernel';
import type { Transaction, UnitOfWork } from '../../transaction';
import type { RealmUpdate } from '../present-realm-update';
import type { RequestedMethods, RequestedSettings } from '../requested-settings';
import {
  checkAuthenticationMethods,
  mayChangeSettings,
  parseSettings,
} from '../requested-settings';
import { announceRealmUpdate } from '../steps/announce-realm-update';
import type { AccessFailure, InvalidGroupSetting } from '../../../access';
import { accessFailure } from '../../../access';
import type { ChannelFailure } from '../../../channels';
import { channelFailure } from '../../../channels';

export type UpdateRealm = {
  readonly name: string | undefined;
  readonly description: string | undefined;
  readonly authenticationMethods: RequestedMethods | undefined;
  readonly settings: RequestedSettings;
  readonly permissions: Partial<Readonly<Record<RealmPermissionName, GroupSettingChange>>>;
};

export type UpdateRealmFailure =
  | AccessFailure<
      | 'MustBeOwner'
      | 'InvalidLanguage'
      | 'InvalidAuthenticationMethod'
      | 'NoAuthenticationMethod'
      | 'InvalidChoice'
      | 'BadLimit'
      | 'ExpectationMismatch'
    >
  | ChannelFailure<'InvalidChannelId'>
  | InvalidGroupSetting
  | RenderingFailed
  | Unexpected;

type Needs = 'channels' | 'events' | 'realms' | 'userGroups' | 'users';

type Dependencies = RenderingDependencies & {
  readonly transact: UnitOfWork<Needs>;
  readonly clock: Clock;
};

const checkMethods = (
  { user }: Caller,
  methods: RequestedMethods | undefined,
): E.Either<
  AccessFailure<'MustBeOwner' | 'InvalidAuthenticationMethod' | 'NoAuthenticationMethod'>,
  void
> => {
  if (methods === undefined) {
    return E.right(undefined);
  }
  return isOwner(user) ? checkAuthenticationMethods(methods) : E.left(accessFailure('MustBeOwner'));
};

/** What can be judged of a request before anything is looked up. */
const parseRequest = (caller: Caller, command: UpdateRealm) =>
  pipe(
    parseSettings(command.settings),
    E.tap(() => checkMethods(caller, command.authenticationMethods)),
    E.tap(() =>
      mayChangeSettings(caller.user, [
        ...Object.keys(command.settings),
        ...Object.keys(command.permissions),
      ]),
    ),
  );

const noChannel = -1;

/** Whether every channel that the settings name is one that the caller can point at. */
const requireChannels = (
  { channels }: Pick<Transaction, Needs>,
  caller: Caller,
  settings: Partial<PlainRealmSettings>,
): TE.TaskEither<ChannelFailure<'InvalidChannelId'> | Unexpected, void> =>
  pipe(
    channelSettingNames.map((name) => settings[name] ?? noChannel).filter((id) => id !== noChannel),
    TE.traverseSeqArray((id) =>
      pipe(
        channels.findFor(caller.realm.id, caller.user.id, asId(ChannelId)(id)),
        TE.map(O.filter((found) => !found.channel.isArchived && canReadMetadata(caller, found))),
        TE.flatMap(TE.fromOption(() => channelFailure('InvalidChannelId'))),
      ),
    ),
    TE.map(() => undefined),
  );

/** What was asked for, if it is another than there is. */
const differing = <A>(wanted: A | undefined, current: A): A | undefined =>
  wanted === current ? undefined : wanted;

/** Those of the settings that are another than the realm has. */
const newSettings = (
  realm: Realm,
  wanted: Partial<PlainRealmSettings>,
): Partial<PlainRealmSettings> =>
  Object.fromEntries(
    plainRealmSettingNames
      .filter((name) => wanted[name] !== undefined && wanted[name] !== realm.settings[name])
      .map((name) => [name, wanted[name]]),
  );

const newPermissions = (
  tx: Pick<Transaction, Needs>,
  realm: Realm,
  changes: UpdateRealm['permissions'],
): TE.TaskEither<
  AccessFailure<'ExpectationMismatch'> | InvalidGroupSetting | Unexpected,
  Partial<RealmPermissions>
> =>
  pipe(
    realmPermissionNames,
    TE.traverseSeqArray((name) => {
      const change = changes[name];
      const permission = { name, rule: realmPermissionRules[name] };
      return change === undefined
        ? TE.right([])
        : pipe(
            changeGroupSetting(tx, realm, permission, realm.settings[name], change),
            TE.map(
              O.match(
                () => [],
                (value) => [[name, value] as const],
              ),
            ),
          );
    }),
    TE.map((changed) => Object.fromEntries(changed.flat())),
  );

const change = (
  tx: Pick<Transaction, Needs>,
  caller: Caller,
  command: UpdateRealm,
  wanted: Partial<PlainRealmSettings>,
  rendered: string,
  now: Timestamp,
): TE.TaskEither<UpdateRealmFailure, RealmUpdate> =>
  pipe(
    TE.Do,
    TE.tap(() => tx.userGroups.lock(caller.realm.id)),
    TE.bindW('realm', () => currentRealm(tx, caller.realm)),
    TE.let('settings', ({ realm }) => newSettings(realm, wanted)),
    TE.let('name', ({ realm }) => differing(command.name, realm.name)),
    TE.let('text', ({ realm }) => differing(command.description, realm.description)),
    TE.tap(({ settings }) => requireChannels(tx, caller, settings)),
    TE.bindW('permissions', ({ realm }) => newPermissions(tx, realm, command.permissions)),
    TE.tap(({ realm, name, text, settings, permissions }) =>
      tx.realms.update(realm.id, {
        ...(name === undefined ? {} : { name }),
        ...(text === undefined ? {} : { description: text, renderedDescription: rendered }),
        settings: { ...settings, ...permissions },
      }),
    ),
    TE.tap(({ realm, name, text, settings, permissions }) => {
      const description = text === undefined ? undefined : { text, rendered };
      return announceRealmUpdate(tx, realm, { name, description, settings, permissions }, now);
    }),
    TE.map(({ name, text, settings, permissions }) => ({
      ...(name === undefined ? {} : { name }),
      ...(text === undefined ? {} : { description: text }),
      ...settings,
      ...permissions,
    })),
  );

/**
 * Changes what the request asks for of the organization, all or nothing, and tells everyone of
 * each change. Answers with what is another than before.
 *
 * Source: reference, «PATCH /realm».
 */
export const updateRealm =
  (dependencies: Dependencies) =>
  (caller: Caller, command: UpdateRealm): TE.TaskEither<UpdateRealmFailure, RealmUpdate> =>
    pipe(
      TE.Do,
      TE.bindW('settings', () => TE.fromEither(parseRequest(caller, command))),
      TE.bindW('rendering', () =>
        renderDescription(dependencies)(caller.realm, command.description ?? '', caller),
      ),
      TE.bindW('now', () => TE.fromIO(dependencies.clock.now)),
      TE.flatMap(({ settings, rendering, now }) =>
        dependencies.transact((tx) => change(tx, caller, command, settings, rendering.html, now)),
      ),
    );
