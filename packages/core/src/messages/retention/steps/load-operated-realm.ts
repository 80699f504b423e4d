import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Realm } from '../../../access';
import { accessFailure } from '../../../access';
import type { Unexpected, Work } from '../../../kernel';
import type { Reader } from '../../transaction';

/**
 * The realm that an operator of the server named, active or not.
 *
 * @param subdomain empty for the first realm
 */
export const loadOperatedRealm = (
  { realms }: Pick<Reader, 'realms'>,
  subdomain: string,
): Work<AccessFailure<'NoSuchRealm'>, Realm> =>
  pipe(
    realms.findBySubdomain(subdomain),
    TE.flatMap(
      TE.fromOption((): AccessFailure<'NoSuchRealm'> | Unexpected => accessFailure('NoSuchRealm')),
    ),
  );
