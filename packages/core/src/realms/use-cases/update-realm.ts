import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { MustBeOwner } from '../../authentication/authentication-failures';
import { mustBeOwner } from '../../authentication/authentication-failures';
import type { Caller } from '../../authentication/caller';
import { canReadMetadata } from '../../channels/channel-access';
import type { InvalidChannelId } from '../../channels/channel-failures';
import { invalidChannelId } from '../../channels/channel-failures';
import { everyone } from '../../events/audience';
import type { DomainEvent } from '../../events/domain-event';
import type { AddressedEvent } from '../../events/log-entry';
import type { Clock } from '../../ports/clock';
import type { RenderingFailed } from '../../ports/renderer';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { RenderingDependencies } from '../../rendering/use-cases/render-content';
import { renderContent } from '../../rendering/use-cases/render-content';
import { ChannelId, asId } from '../../shared/id';
import type { GroupSettingValue } from '../../user-groups/group-setting';
import { withoutDeactivated } from '../../user-groups/group-setting';
import type {
  ExpectationMismatch,
  InvalidGroupSetting,
} from '../../user-groups/group-setting-failures';
import { viewGroupSetting } from '../../user-groups/group-setting-view';
import { systemGroupEvents } from '../../user-groups/system-group-events';
import type { GroupSettingChange } from '../../user-groups/use-cases/change-group-setting';
import {
  changeGroupSetting,
  deactivatedAmong,
} from '../../user-groups/use-cases/change-group-setting';
import { isOwner } from '../../users/user';
import type { Realm } from '../realm';
import type {
  BadLimit,
  InvalidAuthenticationMethod,
  InvalidChoice,
  InvalidLanguage,
  NoAuthenticationMethod,
} from '../realm-failures';
import type { PlainRealmSettings, RealmPermissionName, RealmPermissions } from '../realm-settings';
import {
  plainRealmSettingNames,
  realmPermissionNames,
  realmPermissionRules,
} from '../realm-settings';
import type { RequestedMethods, RequestedSettings } from '../requested-settings';
import { checkAuthenticationMethods, mayChangeSettings, parseSettings } from '../requested-settings';
import { currentRealm } from './current-realm';

export type UpdateRealm = {
  readonly name: string | undefined;
  readonly description: string | undefined;
  readonly authenticationMethods: RequestedMethods | undefined;
  readonly settings: RequestedSettings;
  readonly permissions: Partial<Readonly<Record<RealmPermissionName, GroupSettingChange>>>;
};

export type UpdateRealmFailure =
  | MustBeOwner
  | InvalidLanguage
  | InvalidAuthenticationMethod
  | NoAuthenticationMethod
  | InvalidChoice
  | BadLimit
  | InvalidChannelId
  | ExpectationMismatch
  | InvalidGroupSetting
  | RenderingFailed
  | Unexpected;

/** What came to be another by a request: texts, settings and permissions under their API names. */
export type RealmUpdate = Readonly<
  Record<string, string | number | boolean | null | GroupSettingValue>
>;

type Needs = 'channels' | 'events' | 'realms' | 'userGroups' | 'users';

type Dependencies = RenderingDependencies & {
  readonly transact: UnitOfWork<Needs>;
  readonly clock: Clock;
};

const checkMethods = (
  { user }: Caller,
  methods: RequestedMethods | undefined,
): E.Either<MustBeOwner | InvalidAuthenticationMethod | NoAuthenticationMethod, void> => {
  if (methods === undefined) {
    return E.right(undefined);
  }
  return isOwner(user) ? checkAuthenticationMethods(methods) : E.left(mustBeOwner);
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

const channelSettings = [
  'new_stream_announcements_stream_id',
  'signup_announcements_stream_id',
  'chat_update_announcements_stream_id',
  'moderation_request_channel_id',
] as const;

const noChannel = -1;

/** Whether every channel that the settings name is one that the caller can point at. */
const requireChannels = (
  { channels }: Pick<Transaction, Needs>,
  caller: Caller,
  settings: Partial<PlainRealmSettings>,
): TE.TaskEither<InvalidChannelId | Unexpected, void> =>
  pipe(
    channelSettings.map((name) => settings[name] ?? noChannel).filter((id) => id !== noChannel),
    TE.traverseSeqArray((id) =>
      pipe(
        channels.findFor(caller.realm.id, caller.user.id, asId(ChannelId)(id)),
        TE.map(
          O.filter((found) => !found.channel.isArchived && canReadMetadata(caller, found)),
        ),
        TE.flatMap(TE.fromOption(() => invalidChannelId)),
      ),
    ),
    TE.map(() => undefined),
  );

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
  ExpectationMismatch | InvalidGroupSetting | Unexpected,
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

const toEveryone = (event: DomainEvent): AddressedEvent => ({ event, audience: everyone });

const tellPermissions = (
  tx: Pick<Transaction, Needs>,
  realm: Realm,
  changed: Partial<RealmPermissions>,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    deactivatedAmong(tx, realm, Object.values(changed)),
    TE.flatMap((gone) =>
      tx.events.emit(
        realm.id,
        Object.entries(changed).map(([permission, value]) =>
          toEveryone({
            _tag: 'RealmPermissionChanged',
            permission,
            value: viewGroupSetting(
              withoutDeactivated(value, (id) => gone.has(id)),
              realm.systemGroups,
            ),
          }),
        ),
      ),
    ),
  );

/** The waiting period of new members decides who is a full member. */
const tellFullMembers = (
  { dependencies, tx }: { dependencies: Dependencies; tx: Pick<Transaction, Needs> },
  before: Realm,
  changed: Partial<PlainRealmSettings>,
): TE.TaskEither<Unexpected, void> =>
  changed.waiting_period_threshold === undefined
    ? TE.right(undefined)
    : pipe(
        TE.Do,
        TE.bind('now', () => TE.fromIO(dependencies.clock.now)),
        TE.bind('all', () => tx.users.list(before.id)),
        TE.flatMap(({ now, all }) => {
          const users = all.filter(({ isActive }) => isActive);
          const after = { ...before, settings: { ...before.settings, ...changed } };
          return tx.events.emit(
            before.id,
            systemGroupEvents({ realm: before, now, users }, { realm: after, now, users }),
          );
        }),
      );

type Texts = {
  readonly name?: string;
  readonly description?: string;
  readonly renderedDescription?: string;
};

const newTexts = (realm: Realm, command: UpdateRealm, renderedDescription: string): Texts => ({
  ...(command.name === undefined || command.name === realm.name ? {} : { name: command.name }),
  ...(command.description === undefined || command.description === realm.description
    ? {}
    : { description: command.description, renderedDescription }),
});

const textEvents = ({ name, description, renderedDescription }: Texts): readonly DomainEvent[] => [
  ...(name === undefined
    ? []
    : [{ _tag: 'RealmPropertyChanged' as const, property: 'name', value: name }]),
  ...(description === undefined || renderedDescription === undefined
    ? []
    : [{ _tag: 'RealmDescriptionChanged' as const, description, renderedDescription }]),
];

const settingEvents = (settings: Partial<PlainRealmSettings>): readonly DomainEvent[] =>
  Object.entries(settings).map(([property, value]) => ({
    _tag: 'RealmPropertyChanged',
    property,
    value,
  }));

const change = (
  dependencies: Dependencies,
  tx: Pick<Transaction, Needs>,
  caller: Caller,
  command: UpdateRealm,
  wanted: Partial<PlainRealmSettings>,
  renderedDescription: string,
): TE.TaskEither<UpdateRealmFailure, RealmUpdate> =>
  pipe(
    TE.Do,
    TE.tap(() => tx.userGroups.lock(caller.realm.id)),
    TE.bindW('realm', () => currentRealm(tx, caller.realm)),
    TE.let('settings', ({ realm }) => newSettings(realm, wanted)),
    TE.let('texts', ({ realm }) => newTexts(realm, command, renderedDescription)),
    TE.tap(({ settings }) => requireChannels(tx, caller, settings)),
    TE.bindW('permissions', ({ realm }) => newPermissions(tx, realm, command.permissions)),
    TE.tap(({ realm, settings, texts, permissions }) =>
      tx.realms.update(realm.id, { ...texts, settings: { ...settings, ...permissions } }),
    ),
    TE.tap(({ realm, texts, settings }) =>
      tx.events.emit(
        realm.id,
        [...textEvents(texts), ...settingEvents(settings)].map(toEveryone),
      ),
    ),
    TE.tap(({ realm, settings }) => tellFullMembers({ dependencies, tx }, realm, settings)),
    TE.tap(({ realm, permissions }) => tellPermissions(tx, realm, permissions)),
    TE.map(({ texts, settings, permissions }) => {
      const { renderedDescription: _, ...shown } = texts;
      return { ...shown, ...settings, ...permissions };
    }),
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
        renderContent(dependencies)(caller.realm, command.description ?? ''),
      ),
      TE.flatMap(({ settings, rendering }) =>
        dependencies.transact((tx) =>
          change(dependencies, tx, caller, command, settings, rendering.html),
        ),
      ),
    );
