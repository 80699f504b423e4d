import * as E from 'fp-ts/Either';
import type * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import type { Caller, NamedByValues } from '../../access';
import { accessFailure, isAdministrator } from '../../access';
import type { ChannelFolderId, ChannelId, ChannelNotice } from '../../kernel';
import type { ChannelFolder } from '../channel-folders/channel-folder';
import type { ChannelFailure } from '../failures';
import { channelFailure } from '../failures';
import type { Channel, ChannelChanges } from './channel';
import type { ChannelForViewer } from './channel-access';
import { checkAdministered, checkKnown } from './channel-access';
import { restrictsTopics } from './channel-creation';
import { changeNotices } from './channel-notices';
import { hasSharedHistory, isPrivate } from './channel-privacy';
import { checkFolder } from './creation-plan';
import type { PrivacyChange, PrivacyRefused } from './privacy-change';
import { checkPrivacyChange } from './privacy-change';
import type { PropertyRefused, RequestedPermissions } from './property-changes';
import {
  checkName,
  checkPermissions,
  checkRetention,
  checkTopicsPolicy,
  requestedPermissions,
} from './property-changes';
import type { TopicsPolicy } from './topics-policy';

/** Undefined properties stay as they are. */
export type UpdateChannel = PrivacyChange &
  RequestedPermissions & {
    readonly channelId: ChannelId;
    readonly name?: string | undefined;
    readonly description?: string | undefined;
    readonly isDefault?: boolean | undefined;
    /** As in the request. */
    readonly messageRetention?: string | number | undefined;
    readonly isArchived?: boolean | undefined;
    readonly topicsPolicy?: TopicsPolicy | undefined;
    readonly defaultPushNotifications?: boolean | undefined;
    readonly folderId?: ChannelFolderId | null | undefined;
  };

export type UpdateFacts = {
  readonly target: O.Option<ChannelForViewer>;
  /** The new description, rendered. */
  readonly description: Pick<ChannelChanges, 'description' | 'renderedDescription'>;
  /** The requested folder, if it exists. */
  readonly folder: O.Option<ChannelFolder>;
  /** Channels that have the new name. */
  readonly channelsWithName: readonly ChannelForViewer[];
  /**
   * Whether the channel has messages in named topics; looked up only if the request forbids those.
   */
  readonly hasNamedTopic: boolean;
  /** The users and groups that the current and the new permissions name. */
  readonly named: NamedByValues;
};

export type UpdateRefused =
  | ChannelFailure<
      | 'CannotAdministerChannel'
      | 'ChannelNotArchived'
      | 'InvalidChannelFolderId'
      | 'InvalidChannelId'
      | 'TopicsNeedSharedHistory'
    >
  | PrivacyRefused
  | PropertyRefused;

/** A change of a channel, the channel after it, and the notices to post in the channel. */
export type UpdatePlan = {
  readonly before: Channel;
  readonly after: Channel;
  readonly changes: ChannelChanges;
  readonly notices: readonly ChannelNotice[];
};

export type DefaultPlan = Omit<UpdatePlan, 'notices'>;

const planChanges = (caller: Caller, before: Channel, changes: ChannelChanges): UpdatePlan => {
  const after = { ...before, ...changes };
  return {
    before,
    after,
    changes,
    notices: changeNotices(caller.realm, caller.user, before, after),
  };
};

type Changes = E.Either<UpdateRefused, ChannelChanges>;

const optional = <A>(value: A | undefined, check: (value: A) => Changes): Changes =>
  value === undefined ? E.right({}) : check(value);

/**
 * Decides all changes, in the order of the checks.
 *
 * Source: docs/reference/channels.md#changing-a-channel.
 */
export const planUpdate = (
  facts: UpdateFacts,
  caller: Caller,
  command: UpdateChannel,
): E.Either<UpdateRefused, UpdatePlan> =>
  pipe(
    E.Do,
    E.bindW('target', () => checkAdministered(caller, facts.target)),
    E.let('channel', ({ target }) => target.channel),
    E.bindW('privacy', ({ target, channel }) =>
      checkPrivacyChange(caller, target, command, command.isDefault ?? channel.isDefault),
    ),
    E.filterOrElseW(
      ({ channel }) =>
        (command.isDefault ?? channel.isDefault) === channel.isDefault ||
        isAdministrator(caller.user),
      () => accessFailure('InsufficientPermission'),
    ),
    E.bindW('retention', () =>
      optional(command.messageRetention, (value) => checkRetention(caller, value)),
    ),
    E.filterOrElseW(
      ({ channel }) => command.isArchived !== false || channel.isArchived,
      () => channelFailure('ChannelNotArchived'),
    ),
    // As for the list of default channels, which has no archived ones.
    E.filterOrElseW(
      ({ channel }) => command.isDefault !== true || !(command.isArchived ?? channel.isArchived),
      () => channelFailure('InvalidChannelId'),
    ),
    E.bindW('topicsPolicy', ({ channel }) =>
      optional(command.topicsPolicy, (value) =>
        checkTopicsPolicy(caller, channel, facts.hasNamedTopic, value),
      ),
    ),
    E.bindW('name', ({ channel }) =>
      optional(command.name, (value) => checkName(channel, facts.channelsWithName, value)),
    ),
    E.bindW('folder', () =>
      optional(command.folderId, (folderId) =>
        pipe(
          checkFolder(folderId, facts.folder),
          E.map(() => ({ folderId })),
        ),
      ),
    ),
    E.bindW('permissions', ({ target, channel }) =>
      checkPermissions(facts.named, caller, target, requestedPermissions(caller, channel, command)),
    ),
    E.filterOrElseW(
      ({ privacy, permissions: { permissions }, channel }) =>
        hasSharedHistory(privacy) || !restrictsTopics(caller, permissions ?? channel.permissions),
      () => channelFailure('TopicsNeedSharedHistory'),
    ),
    E.map(({ channel, privacy, retention, topicsPolicy, name, folder, permissions }) =>
      planChanges(caller, channel, {
        ...facts.description,
        privacy,
        ...retention,
        ...topicsPolicy,
        ...name,
        ...folder,
        ...permissions,
        ...(command.isDefault === undefined ? {} : { isDefault: command.isDefault }),
        ...(command.defaultPushNotifications === undefined
          ? {}
          : { defaultPushNotifications: command.defaultPushNotifications }),
        ...(command.isArchived === undefined ? {} : { isArchived: command.isArchived }),
        ...(command.isArchived === true ? { isDefault: false } : {}),
      }),
    ),
  );

/** Decides whether a channel is archived; it is then no longer a default channel. */
export const planArchiving = (
  found: O.Option<ChannelForViewer>,
  caller: Caller,
): E.Either<
  ChannelFailure<'CannotAdministerChannel' | 'ChannelAlreadyArchived' | 'InvalidChannelId'>,
  UpdatePlan
> =>
  pipe(
    checkAdministered(caller, found),
    E.filterOrElseW(
      ({ channel }) => !channel.isArchived,
      () => channelFailure('ChannelAlreadyArchived'),
    ),
    E.map(({ channel }) => planChanges(caller, channel, { isArchived: true, isDefault: false })),
  );

/**
 * Decides whether a channel becomes or stops being a default channel; undefined if there is nothing
 * to do. Removing a channel that is not a default one still announces the list to clients.
 *
 * Source: docs/reference/channels.md#default-channels.
 */
export const planDefault = (
  found: O.Option<ChannelForViewer>,
  caller: Caller,
  isDefault: boolean,
): E.Either<
  ChannelFailure<'InvalidChannelId' | 'PrivateDefaultChannel'>,
  DefaultPlan | undefined
> =>
  pipe(
    checkKnown(caller, found),
    E.filterOrElseW(
      ({ channel }) => !channel.isArchived,
      () => channelFailure('InvalidChannelId'),
    ),
    E.filterOrElseW(
      ({ channel }) => !isDefault || !isPrivate(channel.privacy),
      () => channelFailure('PrivateDefaultChannel', { isAboutDefaults: true }),
    ),
    E.map(({ channel: before }) =>
      isDefault && before.isDefault
        ? undefined
        : { before, after: { ...before, isDefault }, changes: { isDefault } },
    ),
  );
