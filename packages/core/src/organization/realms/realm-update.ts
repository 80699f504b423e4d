import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type {
  AccessFailure,
  Caller,
  GroupSettingChange,
  GroupSettingFailure,
  NamedByValues,
  PlainRealmSettings,
  Realm,
  RealmChanges,
  RealmPermissionName,
  RealmPermissions,
  RequestedPolicies,
  User,
} from '../../access';
import {
  accessFailure,
  channelSettingNames,
  checkAvailability,
  isOwner,
  isRealmPermissionName,
  isRealmSettingName,
  isSystemBot,
  plainRealmSettingNames,
  permissionsForPolicies,
  planGroupSettings,
  policyNumbers,
  realmPermissionNames,
  realmPermissionDefinitions,
  realmSettingDefinitions,
  shownGroupSetting,
  viewGroupSetting,
} from '../../access';
import { newFullMemberEvents, systemGroupEvents } from '../../accounts';
import type { ChannelFailure, ChannelForViewer, ChannelPrivacy } from '../../channels';
import { canReadMetadata, channelFailure, isPrivate } from '../../channels';
import type { Timestamp } from '../../kernel';
import { everyone } from '../../kernel';
import type { AddressedEvent, DomainEvent } from '../domain-events';
import type { PolicyChange, RealmUpdate } from './changed-settings';
import type { MethodsFailure, RequestedMethods, RequestedSettings } from './requested-settings';
import {
  checkAuthenticationMethods,
  checkSettingPermission,
  parseSettings,
} from './requested-settings';

/** The requested values of an organization; undefined ones stay. */
export type RequestedRealmChanges = {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly authenticationMethods?: RequestedMethods | undefined;
  readonly settings: RequestedSettings;
  readonly permissions: Partial<Readonly<Record<RealmPermissionName, GroupSettingChange>>>;
  /** Permissions as numbers, from clients of older levels. */
  readonly policies: RequestedPolicies;
};

/** The requested permissions, among them those that are requested as numbers. */
export const requestedPermissions = (
  { systemGroups }: Realm,
  { permissions, policies }: RequestedRealmChanges,
): RequestedRealmChanges['permissions'] => ({
  ...Object.fromEntries(
    Object.entries(permissionsForPolicies(policies, systemGroups)).map(([name, group]) => [
      name,
      { new: group, old: undefined },
    ]),
  ),
  ...permissions,
});

const checkMethods = (
  { user }: Caller,
  methods: RequestedMethods | undefined,
  supported: readonly string[],
): E.Either<AccessFailure<'MustBeOwner'> | MethodsFailure, void> => {
  if (methods === undefined) {
    return E.right(undefined);
  }
  return isOwner(user)
    ? checkAuthenticationMethods(methods, supported)
    : E.left(accessFailure('MustBeOwner'));
};

/**
 * Checks that the caller may change these settings, then parses them, and checks what depends only
 * on the request.
 *
 * @param methods the authentication methods of the server
 */
export const checkRequest = (
  caller: Caller,
  wanted: RequestedRealmChanges,
  methods: readonly string[],
) =>
  pipe(
    checkSettingPermission(caller.user, [
      ...Object.keys(wanted.settings),
      ...Object.keys(requestedPermissions(caller.realm, wanted)),
    ]),
    E.flatMap(() => parseSettings(wanted.settings)),
    E.tap(() => checkMethods(caller, wanted.authenticationMethods, methods)),
  );

const noChannel = -1;

/** The channels that settings refer to. */
export const channelsNamed = (settings: Partial<PlainRealmSettings>): readonly number[] =>
  channelSettingNames.map((name) => settings[name] ?? noChannel).filter((id) => id !== noChannel);

/** The settings that differ from those of the realm. */
export const differingSettings = (
  realm: Realm,
  wanted: Partial<PlainRealmSettings>,
): Partial<PlainRealmSettings> =>
  Object.fromEntries(
    plainRealmSettingNames
      .filter((name) => wanted[name] !== undefined && wanted[name] !== realm.settings[name])
      .map((name) => [name, wanted[name]]),
  );

export type RealmUpdateFacts = {
  /** The realm as it is now. */
  readonly realm: Realm;
  /** The channels that the settings refer to, as the caller sees them. */
  readonly channels: readonly ChannelForViewer[];
  /** The users and groups that the current and the requested permissions name. */
  readonly named: NamedByValues;
  /** The users whose waiting period ended since full members were last announced. */
  readonly newFullMembers: readonly User[];
  /** All users; loaded only if the waiting period changes. */
  readonly everyone: readonly User[];
  /** The requested description, rendered as HTML. */
  readonly renderedDescription: string;
  readonly now: Timestamp;
};

type RealmUpdatePlan = {
  readonly changes: RealmChanges;
  readonly events: readonly AddressedEvent[];
  /** The new values that differ from the old ones. */
  readonly update: RealmUpdate;
};

type ChannelSettingFailure = ChannelFailure<'InvalidChannelId' | 'PublicModerationChannel'>;

export type RealmUpdateFailure =
  | AccessFailure<'SettingNotAvailable'>
  | ChannelSettingFailure
  | GroupSettingFailure;

/**
 * Whether every channel that the settings refer to is visible to the caller and not archived, and
 * that for reports is private, because reports contain direct messages.
 */
const checkChannels = (
  caller: Caller,
  channels: readonly ChannelForViewer[],
  settings: Partial<PlainRealmSettings>,
): E.Either<ChannelSettingFailure, void> => {
  const visible = new Map(
    channels
      .filter((found) => !found.channel.isArchived && canReadMetadata(caller, found))
      .map(({ channel }): readonly [number, ChannelPrivacy] => [channel.id, channel.privacy]),
  );
  if (!channelsNamed(settings).every((id) => visible.has(id))) {
    return E.left(channelFailure('InvalidChannelId'));
  }
  const forReports = visible.get(settings.moderation_request_channel_id ?? noChannel);
  return forReports === undefined || isPrivate(forReports)
    ? E.right(undefined)
    : E.left(channelFailure('PublicModerationChannel'));
};

/** A change of the waiting period changes who is a full member. */
const waitingPeriodEvents = (
  facts: RealmUpdateFacts,
  settings: Partial<PlainRealmSettings>,
): readonly AddressedEvent[] => {
  if (settings.waiting_period_threshold === undefined) {
    return [];
  }
  const { realm, now } = facts;
  const after = { ...realm, settings: { ...realm.settings, ...settings } };
  const users = facts.everyone.filter((user) => user.isActive && !isSystemBot(user));
  return [
    ...newFullMemberEvents(realm, facts.newFullMembers, now),
    ...systemGroupEvents({ realm, now, users }, { realm: after, now, users }),
  ];
};

/** New accounts begin with the language of the organization. */
const languageEvents = ({
  default_language: value,
}: Partial<PlainRealmSettings>): readonly DomainEvent[] =>
  value === undefined ? [] : [{ _tag: 'UserDefaultChanged', property: 'default_language', value }];

/** The numbers of the policies that the changed permissions replaced. */
const policyChanges = (
  { settings, systemGroups }: Realm,
  changed: Partial<RealmPermissions>,
): readonly PolicyChange[] =>
  Object.keys(changed)
    .filter(isRealmPermissionName)
    .flatMap((permission) =>
      Object.entries(policyNumbers({ ...settings, ...changed }, systemGroups, permission)).map(
        ([policy, value]) => ({ permission, policy, value }),
      ),
    );

const permissionEvents = (
  { realm, named }: RealmUpdateFacts,
  permissions: Partial<RealmPermissions>,
): readonly DomainEvent[] => {
  const policies = policyChanges(realm, permissions);
  return Object.entries(permissions).map(([permission, value]) => ({
    _tag: 'RealmPermissionChanged',
    permission,
    value: viewGroupSetting(shownGroupSetting(named, value), realm.systemGroups),
    policies: policies
      .filter((change) => change.permission === permission)
      .map(({ policy, value: number }) => ({ policy, value: number })),
  }));
};

/** The requested value, if it differs. */
const differing = (wanted: string | undefined, current: string): string | undefined =>
  wanted === current ? undefined : wanted;

/**
 * Decides what changes about an organization, and which events announce it.
 *
 * @param settings the result of `checkRequest` for the requested settings
 *
 * Source: docs/reference/organization.md#changing-settings and
 * docs/reference/organization.md#realm-events.
 */
export const planRealmUpdate = (
  caller: Caller,
  facts: RealmUpdateFacts,
  wanted: RequestedRealmChanges,
  settings: Partial<PlainRealmSettings>,
): E.Either<RealmUpdateFailure, RealmUpdatePlan> => {
  const { realm, channels, named, renderedDescription } = facts;
  const changed = differingSettings(realm, settings);
  const name = differing(wanted.name, realm.name);
  const description = differing(wanted.description, realm.description);
  const newName = name === undefined ? {} : { name };
  return pipe(
    checkChannels(caller, channels, changed),
    E.flatMap((): E.Either<RealmUpdateFailure, Partial<RealmPermissions>> =>
      planGroupSettings(
        named,
        realmPermissionDefinitions,
        realmPermissionNames,
        realm.settings,
        requestedPermissions(realm, wanted),
      ),
    ),
    E.tap((permissions): E.Either<RealmUpdateFailure, void> =>
      checkAvailability(
        realmSettingDefinitions,
        Object.keys({ ...changed, ...permissions }).filter(isRealmSettingName),
      ),
    ),
    E.map((permissions) => {
      const events: readonly DomainEvent[] = [
        ...(description === undefined
          ? []
          : [{ _tag: 'RealmDescriptionChanged' as const, description, renderedDescription }]),
        ...Object.entries({ ...newName, ...changed }).map(([property, value]) => ({
          _tag: 'RealmPropertyChanged' as const,
          property,
          value,
        })),
        ...languageEvents(changed),
        ...permissionEvents(facts, permissions),
      ];
      return {
        changes: {
          ...newName,
          ...(description === undefined ? {} : { description, renderedDescription }),
          settings: { ...changed, ...permissions },
        },
        events: [
          ...events.map((event) => ({ event, audience: everyone })),
          ...waitingPeriodEvents(facts, changed),
        ],
        update: {
          values: {
            ...newName,
            ...(description === undefined ? {} : { description }),
            ...changed,
            ...permissions,
          },
          policies: policyChanges(realm, permissions),
        },
      };
    }),
  );
};
