import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Async } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { NamedChannel } from '../bot-request';

/** The channels with the requested name of a bot's default channel. */
export const loadNamedChannel = (
  { channels }: Pick<Reader, 'channels'>,
  { realm, user }: Caller,
  name: string | undefined,
): Async<NamedChannel> =>
  name === undefined || name === ''
    ? TE.right({ name, found: [] })
    : pipe(
        channels.loadByNamesFor(realm.id, user.id, [name.trim()]),
        TE.map((found) => ({ name, found })),
      );
