import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../../access';
import type { ChannelEmailTokens, NumberedEmail } from '../../../channels';
import type { Async } from '../../../kernel';
import { together } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { AnswerAddress } from '../../ports/answer-address-repository';
import type { EmailOptions } from '../address-options';
import { readAddress } from '../address-options';

export type IssuedForChannel = NumberedEmail & { readonly _tag: 'ForChannel' };
export type IssuedForAnswers = AnswerAddress & { readonly _tag: 'ForAnswers' };

/** What an address was issued for. */
type Issued = IssuedForAnswers | IssuedForChannel;

/** An address that was issued in an active organization, to an active account. */
export type KnownAddress<For extends Issued = Issued> = {
  readonly realm: Realm;
  readonly issued: For;
  /** Who requested the address, or got the email that can be answered. */
  readonly requester: User;
  readonly options: EmailOptions;
};

/** Looked up in both, so that the time does not tell which numbers exist. */
const findIssued = (
  { answerAddresses, channelEmails }: Pick<Reader, 'answerAddresses' | 'channelEmails'>,
  number: number,
): Async<O.Option<Issued>> =>
  pipe(
    together({ channel: channelEmails.find(number), answers: answerAddresses.find(number) }),
    TE.map(({ channel, answers }) =>
      pipe(
        channel,
        O.map((found): Issued => ({ _tag: 'ForChannel', ...found })),
        O.orElse(() =>
          pipe(
            answers,
            O.map((found): Issued => ({ _tag: 'ForAnswers', ...found })),
          ),
        ),
      ),
    ),
  );

const issuedFor = (
  tx: Pick<Reader, 'answerAddresses' | 'channelEmails'>,
  { claimedId, isTokenOf }: ChannelEmailTokens,
  token: string,
): Async<O.Option<Issued>> => {
  const number = claimedId(token);
  return number === undefined
    ? TE.right(O.none)
    : pipe(
        findIssued(tx, number),
        TE.map((found) => {
          // Compared in any case, so that the time does not tell which numbers exist.
          const numbered = O.isSome(found) ? found.value : { id: number, tokenSalt: null };
          return isTokenOf(token, numbered) ? found : O.none;
        }),
      );
};

/** Finds what the address was issued for; None if it was not issued by this server. */
export const findAddress = (
  tx: Reader,
  tokens: ChannelEmailTokens,
  address: string,
): Async<O.Option<KnownAddress>> => {
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
