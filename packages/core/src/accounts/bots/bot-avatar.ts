import type * as E from 'fp-ts/Either';
import type { AvatarFlaw, MessageFailure } from '../../messages';
import type { Unexpected } from '../../kernel';
import type { AccountFailure } from '../failures';

export type BotAvatarFailure =
  AccountFailure<'InvalidBot'> | MessageFailure<'FileTooLarge'> | AvatarFlaw | Unexpected;

/** What an uploaded picture is stored under, undefined without one, or what is wrong with it. */
export type BotAvatar = E.Either<BotAvatarFailure, string | undefined>;
