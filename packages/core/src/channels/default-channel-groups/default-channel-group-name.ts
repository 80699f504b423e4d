import * as E from 'fp-ts/Either';
import { firstUnsuitable, isInvisible, lengthOf } from '../../kernel';
import { maxDefaultChannelGroupNameLength } from './default-channel-group';
import type { ChannelFailure } from '../failures';
import { channelFailure } from '../failures';

export type DefaultGroupNameRefused = ChannelFailure<
  'InvalidDefaultGroupName' | 'DefaultGroupNameTooLong'
>;

/**
 * Must contain visible characters; stored as sent.
 *
 * Source: docs/reference/channels.md#default-channels.
 */
export const checkDefaultGroupName = (name: string): E.Either<DefaultGroupNameRefused, string> => {
  if (isInvisible(name) || firstUnsuitable(name) !== undefined) {
    return E.left(channelFailure('InvalidDefaultGroupName', { name }));
  }
  return lengthOf(name) > maxDefaultChannelGroupNameLength
    ? E.left(channelFailure('DefaultGroupNameTooLong'))
    : E.right(name);
};
