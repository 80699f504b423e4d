import * as E from 'fp-ts/Either';
import type { AccessFailure, User } from '../../access';
import { accessFailure, isAdministrator, isOwner, silentMention } from '../../access';
import type { Notice, RemoveCreations, UserId } from '../../kernel';
import { plural } from '../../kernel';

/** Checks that the caller may remove what the target created. */
export const checkRemoval = (
  caller: User,
  target: User,
): E.Either<AccessFailure<'InsufficientPermission' | 'MustBeOwner'>, void> => {
  if (!isAdministrator(caller)) {
    return E.left(accessFailure('InsufficientPermission'));
  }
  return isOwner(target) && !isOwner(caller)
    ? E.left(accessFailure('MustBeOwner'))
    : E.right(undefined);
};

/** Reports to the administrators what was removed, and on whose order. */
export const removalNotices = (
  { channels, files }: Pick<RemoveCreations, 'channels' | 'files'>,
  target: User,
  orderedBy: User | undefined,
  administratorIds: readonly UserId[],
): readonly Notice[] =>
  administratorIds.map((readerId) => ({
    _tag: 'PersonalNotice',
    readerId,
    speaker: 'notification',
    content:
      `${orderedBy === undefined ? 'The operator of the server' : silentMention(orderedBy)} removed ` +
      `what ${silentMention(target)} created: ${plural(channels, 'channel')} archived, ` +
      `${plural(files, 'file')} deleted.`,
  }));
