import * as E from 'fp-ts/Either';
import type { AccessFailure, Caller, Realm } from '../../access';
import type { Channel } from './channel';
import type { ChannelForViewer } from './channel-access';
import { canReadContent } from './channel-access';
import { checkChannelCreation } from './channel-creation';
import type { ChannelPrivacy } from './channel-privacy';
import { hasSharedHistory, isPrivate, isWebPublic } from './channel-privacy';
import type { ChannelFailure } from '../failures';
import { channelFailure } from '../failures';

/** The parts of a channel's privacy that a request sets; the rest stays or follows from them. */
export type PrivacyChange = {
  readonly isPrivate?: boolean | undefined;
  readonly isWebPublic?: boolean | undefined;
  readonly historyPublicToSubscribers?: boolean | undefined;
};

export type PrivacyRefused =
  | ChannelFailure<
      | 'ContentAccessRequired'
      | 'InvalidChannelPrivacy'
      | 'PrivateDefaultChannel'
      | 'PublicModerationChannel'
    >
  | AccessFailure<'InsufficientPermission'>;

/** The privacy after the change; undefined for combinations that no channel can have. */
export const changedPrivacy = (
  current: ChannelPrivacy,
  change: PrivacyChange,
): ChannelPrivacy | undefined => {
  const willBeWebPublic =
    change.isWebPublic ?? (change.isPrivate === true ? false : isWebPublic(current));
  const willBePrivate = change.isPrivate ?? (willBeWebPublic ? false : isPrivate(current));
  const history =
    change.historyPublicToSubscribers ??
    (change.isPrivate === undefined && change.isWebPublic === undefined
      ? hasSharedHistory(current)
      : !willBePrivate || (isPrivate(current) && hasSharedHistory(current)));
  if (willBeWebPublic) {
    return willBePrivate || !history ? undefined : 'webPublic';
  }
  if (!willBePrivate) {
    return history ? 'public' : undefined;
  }
  return history ? 'private' : 'privateProtected';
};

/**
 * Whether the caller, who administers the channel, may change it to the requested privacy.
 *
 * Source: docs/reference/channels.md#changing-a-channel.
 */
export const checkPrivacyChange = (
  caller: Caller,
  target: ChannelForViewer,
  change: PrivacyChange,
  isDefault: boolean,
): E.Either<PrivacyRefused, ChannelPrivacy> => {
  const current = target.channel.privacy;
  const next = changedPrivacy(current, change);
  if (next === undefined) {
    return E.left(channelFailure('InvalidChannelPrivacy'));
  }
  if (isPrivate(next) && isDefault) {
    return E.left(channelFailure('PrivateDefaultChannel', { isAboutDefaults: false }));
  }
  if (!isPrivate(next) && next !== current && isForModeration(caller.realm, target.channel)) {
    return E.left(channelFailure('PublicModerationChannel'));
  }
  if (change.isPrivate !== undefined && !canReadContent(caller, target)) {
    return E.left(channelFailure('ContentAccessRequired'));
  }
  if (next === current) {
    return E.right(current);
  }
  if (isPrivate(next) !== isPrivate(current)) {
    if (!canReadContent(caller, target)) {
      return E.left(channelFailure('ContentAccessRequired'));
    }
    const basic = checkChannelCreation(caller, isPrivate(next) ? next : 'public');
    if (E.isLeft(basic)) {
      return basic;
    }
  }
  const allowed = isWebPublic(next) ? checkChannelCreation(caller, next) : E.right(undefined);
  return E.isLeft(allowed) ? allowed : E.right(next);
};

const isForModeration = ({ settings }: Realm, { id }: Channel): boolean =>
  settings.moderation_request_channel_id === id;
