import * as E from 'fp-ts/Either';
import type { ChannelId } from '../../kernel';
import { has } from '../../kernel';
import type { AccessFailure } from '../failures';
import { accessFailure } from '../failures';
import type { Viewer } from './caller';
import type { KeyNeed } from './named-key';
import { isWithinChannels, isWithinScope } from './named-key';

/**
 * Checks that the key of the request may be used at an endpoint. The account's own key and sessions
 * may be used at all of them.
 */
export const checkKey = (
  { key, level }: Pick<Viewer, 'key' | 'level'>,
  need: KeyNeed,
): E.Either<AccessFailure<'BeyondKey'>, void> => {
  if (key === undefined) {
    return E.right(undefined);
  }
  if (!isWithinScope(key.scope, need)) {
    return E.left(accessFailure('BeyondKey', { limit: key.scope }));
  }
  if (!isWithinChannels(key, need)) {
    return E.left(accessFailure('BeyondKey', { limit: 'channels' }));
  }
  // Below, subscriptions show addresses to which anybody can write in the account's name.
  return key.scope === 'read' && !has(level, 'channelEmailAddressEndpoint')
    ? E.left(accessFailure('BeyondKey', { limit: 'level' }))
    : E.right(undefined);
};

/**
 * Whether the key of the request reaches the channel.
 *
 * @param channelId undefined for direct messages, which a key that is limited to channels never
 *   reaches
 */
export const reaches = (
  { key }: Pick<Viewer, 'key'>,
  channelId: ChannelId | undefined,
): boolean => {
  const channelIds = key?.channelIds ?? null;
  return channelIds === null || (channelId !== undefined && channelIds.includes(channelId));
};

/**
 * Checks that the key of the request may send there. The failure does not reveal which other
 * channels exist.
 */
export const checkKeyChannel = (
  viewer: Pick<Viewer, 'key'>,
  channelId: ChannelId | undefined,
): E.Either<AccessFailure<'BeyondKey'>, void> =>
  reaches(viewer, channelId)
    ? E.right(undefined)
    : E.left(accessFailure('BeyondKey', { limit: 'channels' }));
