import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../../access';
import type { ChannelEmailTokens, NumberedEmail } from '../../../channels';
import type { Unexpected } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { EmailOptions } from '../address-options';
import { readAddress } from '../address-options';

/** An address that was issued for a channel of an active organization, to an active account. */
export type KnownAddress = {
  readonly realm: Realm;
  readonly issued: NumberedEmail;
  /** Who requested the address. */
  readonly requester: User;
  readonly options: EmailOptions;
};

const issuedFor = (
  { channelEmails }: Pick<Reader, 'channelEmails'>,
  { claimedId, isTokenOf }: ChannelEmailTokens,
  token: string,
): TE.TaskEither<Unexpected, O.Option<NumberedEmail>> => {
  const number = claimedId(token);
  return number === undefined
    ? TE.right(O.none)
    : pipe(
        channelEmails.find(number),
        TE.map((found) => {
          // Compared in any case, so that the time does not tell which numbers exist.
          const numbered = O.isSome(found) ? found.value : { id: number, tokenSalt: null };
          return isTokenOf(token, numbered) ? found : O.none;
        }),
      );
};

/** Finds what the address was issued for; None if it was not issued by this server. */
export const findAddress = (
  tx: Pick<Reader, 'channelEmails' | 'realms' | 'users'>,
  tokens: ChannelEmailTokens,
  address: string,
): TE.TaskEither<Unexpected, O.Option<KnownAddress>> => {
  const read = readAddress(address);
  return read === undefined
    ? TE.right(O.none)
    : pipe(
        TE.Do,
        TE.bind('issued', () => issuedFor(tx, tokens, read.token)),
        TE.bind('realm', ({ issued }) =>
          O.isNone(issued) ? TE.right(O.none) : tx.realms.find(issued.value.realmId),
        ),
        TE.bind('requester', ({ issued }) =>
          O.isNone(issued)
            ? TE.right(O.none)
            : tx.users.findActor(issued.value.realmId, issued.value.userId),
        ),
        TE.map(({ issued, realm, requester }) =>
          O.isSome(issued) &&
          O.isSome(realm) &&
          realm.value.isActive &&
          O.isSome(requester) &&
          requester.value.isActive
            ? O.some({
                realm: realm.value,
                issued: issued.value,
                requester: requester.value,
                options: read.options,
              })
            : O.none,
        ),
      );
};
