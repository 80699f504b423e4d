import * as E from 'fp-ts/Either';
import { lengthOf } from '../../kernel';
import { maxDefaultChannelGroupNameLength } from './default-channel-group';
import type {
  DefaultGroupNameTooLong,
  InvalidDefaultGroupName,
} from './default-channel-group-failures';
import { defaultGroupNameTooLong, invalidDefaultGroupName } from './default-channel-group-failures';

export type DefaultGroupNameRefused = InvalidDefaultGroupName | DefaultGroupNameTooLong;

/** Something that can be read; kept as it was sent. Source: reference, «Default channels». */
export const checkDefaultGroupName = (name: string): E.Either<DefaultGroupNameRefused, string> => {
  if (name.trim() === '') {
    return E.left(invalidDefaultGroupName(name));
  }
  return lengthOf(name) > maxDefaultChannelGroupNameLength
    ? E.left(defaultGroupNameTooLong)
    : E.right(name);
};
