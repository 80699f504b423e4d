import type * as E from 'fp-ts/Either';
import type { AvatarFlaw, MessageFailure } from '../../messages';
import type { Unexpected } from '../../kernel';
import type { AccountFailure } from '../failures';

export type BotAvatarFailure =
  | AccountFailure<'InvalidBot'>
  | MessageFailure<'FileTooLarge'>
  | AvatarFlaw
  | Unexpected;

/** The key of the stored picture, undefined without a picture, or why it was rejected. */
export type BotAvatar = E.Either<BotAvatarFailure, string | undefined>;
