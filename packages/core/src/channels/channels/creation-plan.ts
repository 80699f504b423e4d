import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import type {
  AccessFailure,
  Caller,
  ChannelPermissions,
  InvalidGroupSetting,
  NamedByValues,
} from '../../access';
import {
  accessFailure,
  allows,
  channelPermissionNames,
  channelPermissionRules,
  channelPermissions,
  checkNewGroupSetting,
  isAdministrator,
  isOwner,
} from '../../access';
import type { ChannelFolderId, Timestamp } from '../../kernel';
import type { ChannelFolder } from '../channel-folders/channel-folder';
import type { ChannelFailure } from '../failures';
import { channelFailure } from '../failures';
import type { NewChannel } from './channel';
import { canChooseDeletion, checkChannelCreation, restrictsTopics } from './channel-creation';
import { checkNewChannelName } from './channel-name';
import type { ChannelOptions } from './channel-options';
import type { ChannelPrivacy } from './channel-privacy';
import { hasSharedHistory, isPrivate, privacyOf } from './channel-privacy';
import type { ParsedChannel } from './requested-channel';
import { parseRetention } from './retention';

export type CreationFacts = {
  /** The requested folder, if it exists. */
  readonly folder: O.Option<ChannelFolder>;
  /** The users and groups that the requested permissions name. */
  readonly named: NamedByValues;
};

export type InvalidChannelOptions =
  | ChannelFailure<'InvalidChannelFolderId' | 'InvalidRetention'>
  | AccessFailure<'InsufficientPermission'>;

export type CreationRefused =
  | ChannelFailure<
      | 'ChannelNameBlank'
      | 'InvalidChannelPrivacy'
      | 'InvalidCharacterInChannelName'
      | 'InvalidRetention'
      | 'PrivateDefaultChannel'
      | 'TopicsNeedSharedHistory'
    >
  | AccessFailure<'InsufficientPermission' | 'MustBeOwner'>
  | InvalidGroupSetting;

/** Channels cannot be put into archived folders. */
export const checkFolder = (
  folderId: ChannelFolderId | null,
  folder: O.Option<ChannelFolder>,
): E.Either<ChannelFailure<'InvalidChannelFolderId'>, void> =>
  folderId === null || (O.isSome(folder) && !folder.value.isArchived)
    ? E.right(undefined)
    : E.left(channelFailure('InvalidChannelFolderId'));

/** Checked before everything else, even if the request creates no channel. */
export const checkOptions = (
  { folder }: CreationFacts,
  caller: Caller,
  { folderId, messageRetention, topicsPolicy }: ChannelOptions,
): E.Either<InvalidChannelOptions, void> =>
  pipe(
    checkFolder(folderId, folder),
    E.flatMap(() => parseRetention(messageRetention ?? 'realm_default')),
    E.filterOrElseW(
      () =>
        topicsPolicy === 'inherit' ||
        allows(caller.realm.settings.can_set_topics_policy_group, caller),
      () => accessFailure('InsufficientPermission'),
    ),
    E.map(() => undefined),
  );

/** The requested permissions, each in its normal form. */
const checkPermissions = (
  named: NamedByValues,
  { level }: Caller,
  given: Partial<ChannelPermissions>,
): E.Either<InvalidGroupSetting, Partial<ChannelPermissions>> =>
  pipe(
    channelPermissionNames,
    E.traverseArray((name) => {
      const value = given[name];
      return value === undefined
        ? E.right({})
        : pipe(
            checkNewGroupSetting(named, { name, rule: channelPermissionRules(level)[name] }, value),
            E.map((normal): Partial<ChannelPermissions> => ({ [name]: normal })),
          );
    }),
    E.map((permissions) => Object.assign({}, ...permissions) as Partial<ChannelPermissions>),
  );

/**
 * The privacy of channels with those options, if the caller may create them.
 *
 * Source: docs/reference/channels.md#creating-channels.
 */
const checkPrivacy = (
  caller: Caller,
  options: ChannelOptions,
): E.Either<CreationRefused, ChannelPrivacy> =>
  pipe(
    E.fromNullable(channelFailure('InvalidChannelPrivacy'))(privacyOf(options)),
    E.tap((privacy): E.Either<CreationRefused, void> =>
      checkChannelCreation(caller, isPrivate(privacy) ? privacy : 'public'),
    ),
    E.filterOrElseW(
      () => !options.isDefault || isAdministrator(caller.user),
      () => accessFailure('InsufficientPermission'),
    ),
    E.filterOrElseW(
      (privacy) => !options.isDefault || !isPrivate(privacy),
      () => channelFailure('PrivateDefaultChannel', { isAboutDefaults: false }),
    ),
    E.tap((privacy) => checkChannelCreation(caller, privacy)),
    E.filterOrElseW(
      () => canChooseDeletion(caller, options.permissions),
      () => accessFailure('InsufficientPermission'),
    ),
    E.filterOrElseW(
      () =>
        options.messageRetention === undefined ||
        options.messageRetention === 'realm_default' ||
        isOwner(caller.user),
      () => accessFailure('MustBeOwner'),
    ),
    E.filterOrElseW(
      (privacy) => hasSharedHistory(privacy) || !restrictsTopics(caller, options.permissions),
      () => channelFailure('TopicsNeedSharedHistory'),
    ),
  );

/** The new channels, if the caller may create channels with those options. */
export const planCreation = (
  { named }: CreationFacts,
  caller: Caller,
  wanted: readonly ParsedChannel[],
  options: ChannelOptions,
  now: Timestamp,
): E.Either<CreationRefused, readonly NewChannel[]> =>
  pipe(
    E.Do,
    E.tap((): E.Either<CreationRefused, unknown> =>
      pipe(
        wanted,
        E.traverseArray(({ name }) => checkNewChannelName(name)),
      ),
    ),
    E.bindW('permissions', () => checkPermissions(named, caller, options.permissions)),
    E.bindW('privacy', ({ permissions }) => checkPrivacy(caller, { ...options, permissions })),
    E.bindW('retentionDays', () => parseRetention(options.messageRetention ?? 'realm_default')),
    E.map(({ permissions, privacy, retentionDays }) =>
      wanted.map(({ name, description, renderedDescription }) => ({
        name,
        description,
        renderedDescription,
        createdAt: now,
        creatorId: caller.user.id,
        privacy,
        messageRetentionDays: retentionDays,
        folderId: options.folderId,
        topicsPolicy: options.topicsPolicy,
        defaultPushNotifications: options.defaultPushNotifications,
        isDefault: options.isDefault,
        permissions: channelPermissions(permissions, caller.realm.systemGroups, caller.user.id),
      })),
    ),
  );
