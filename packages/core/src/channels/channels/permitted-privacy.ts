import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import type { Caller, ChannelPermissions, InsufficientPermission, MustBeOwner } from '../../access';
import { insufficientPermission, isAdministrator, isOwner, mustBeOwner } from '../../access';
import { mayChooseDeletion, mayCreateChannel } from './channel-creation';
import type {
  InvalidChannelPrivacy,
  InvalidRetention,
  PrivateDefaultChannel,
  TopicsNeedSharedHistory,
} from './channel-failures';
import {
  invalidChannelPrivacy,
  privateDefaultChannel,
  topicsNeedSharedHistory,
} from './channel-failures';
import type { ChannelOptions } from './channel-options';
import type { ChannelPrivacy } from './channel-privacy';
import { hasSharedHistory, isPrivate, privacyOf } from './channel-privacy';

export type CreationRefused =
  | InvalidChannelPrivacy
  | InsufficientPermission
  | InvalidRetention
  | MustBeOwner
  | PrivateDefaultChannel
  | TopicsNeedSharedHistory;

/**
 * The privacy of channels with those options, if the caller may make them.
 *
 * Source: reference, «POST /users/me/subscriptions», rows 7 to 12.
 */
export const permittedPrivacy = (
  caller: Caller,
  options: ChannelOptions,
): E.Either<CreationRefused, ChannelPrivacy> =>
  pipe(
    E.fromNullable(invalidChannelPrivacy)(privacyOf(options)),
    E.filterOrElseW(
      (privacy) => mayCreate(caller, privacy),
      () => insufficientPermission,
    ),
    E.filterOrElseW(
      () => !options.isDefault || isAdministrator(caller.user),
      () => insufficientPermission,
    ),
    E.filterOrElseW(
      (privacy) => !options.isDefault || !isPrivate(privacy),
      () => privateDefaultChannel(false),
    ),
    E.tap((privacy) => mayCreateChannel(caller, privacy)),
    E.filterOrElseW(
      () => mayChooseDeletion(caller, options.permissions),
      () => insufficientPermission,
    ),
    E.filterOrElseW(
      () =>
        options.messageRetention === undefined ||
        options.messageRetention === 'realm_default' ||
        isOwner(caller.user),
      () => mustBeOwner,
    ),
    E.filterOrElseW(
      (privacy) => hasSharedHistory(privacy) || !restrictsTopics(caller, options.permissions),
      () => topicsNeedSharedHistory,
    ),
  );

/** Whether not everybody may begin topics, which nobody can judge who sees a part of the history. */
export const restrictsTopics = (
  { realm }: Caller,
  { can_create_topic_group: value }: Partial<ChannelPermissions>,
): boolean => value !== undefined && value !== realm.systemGroups['role:everyone'];

const mayCreate = (caller: Caller, privacy: ChannelPrivacy): boolean =>
  O.isSome(O.fromEither(mayCreateChannel(caller, isPrivate(privacy) ? privacy : 'public')));
