import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import type { Caller, ChannelPermissions } from '../../access';
import { isAdministrator, isOwner } from '../../access';
import { canChooseDeletion, checkChannelCreation } from './channel-creation';
import type { ChannelOptions } from './channel-options';
import type { ChannelPrivacy } from './channel-privacy';
import { hasSharedHistory, isPrivate, privacyOf } from './channel-privacy';
import type { ChannelFailure } from '../failures';
import { channelFailure } from '../failures';
import type { AccessFailure } from '../../access';
import { accessFailure } from '../../access';

export type CreationRefused =
  | ChannelFailure<
      | 'InvalidChannelPrivacy'
      | 'InvalidRetention'
      | 'PrivateDefaultChannel'
      | 'TopicsNeedSharedHistory'
    >
  | AccessFailure<'InsufficientPermission' | 'MustBeOwner'>;

/**
 * The privacy of channels with those options, if the caller may make them.
 *
 * Source: reference, "POST /users/me/subscriptions", rows 7 to 12.
 */
export const permittedPrivacy = (
  caller: Caller,
  options: ChannelOptions,
): E.Either<CreationRefused, ChannelPrivacy> =>
  pipe(
    E.fromNullable(channelFailure('InvalidChannelPrivacy'))(privacyOf(options)),
    E.filterOrElseW(
      (privacy) => mayCreate(caller, privacy),
      () => accessFailure('InsufficientPermission'),
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

/** Whether not everybody may begin topics, which nobody can judge who sees a part of the history. */
export const restrictsTopics = (
  { realm }: Caller,
  { can_create_topic_group: value }: Partial<ChannelPermissions>,
): boolean => value !== undefined && value !== realm.systemGroups['role:everyone'];

const mayCreate = (caller: Caller, privacy: ChannelPrivacy): boolean =>
  O.isSome(O.fromEither(checkChannelCreation(caller, isPrivate(privacy) ? privacy : 'public')));
