import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, User } from '../../access';
import { silentMention } from '../../access';
import type { Notice } from '../../kernel';
import { personalNotice } from '../../kernel';
import type { AccountFailure } from '../failures';
import { accountFailure } from '../failures';
import type { DisposableDomains, EmailRules } from '../users/email-rules';
import { checkFreeEmail, checkOwnEmail } from '../users/email-rules';
import { checkUniqueName } from '../users/full-name';
import type { Invitation } from './invitation';

export type AcceptanceFacts = {
  /** The address that was invited; null for a link. */
  readonly email: string | null;
  /** Those whose names nobody else may have. */
  readonly reservedNames: readonly User[];
  readonly rules: EmailRules;
  /** Who has the address already. */
  readonly holder: O.Option<User>;
  /** The invitation, if it is open still. */
  readonly invitation: O.Option<Invitation>;
};

export type AcceptanceFailure =
  AccountFailure<'InvalidInvitationKey' | 'SettingsFailure'> | AccessFailure<'FullNameNotUnique'>;

/** The invitation and its address, if somebody with that name may accept it. */
export const checkAcceptance = (
  { email, reservedNames, rules, holder, invitation }: AcceptanceFacts,
  disposableDomains: DisposableDomains,
  fullName: string,
): E.Either<AcceptanceFailure, { readonly invitation: Invitation; readonly email: string }> =>
  pipe(
    E.Do,
    E.bindW('email', () =>
      email === null ? E.left(accountFailure('InvalidInvitationKey')) : E.right(email),
    ),
    E.tap(() => checkUniqueName(reservedNames, fullName)),
    E.tap((found) => checkOwnEmail(rules, disposableDomains)(found.email)),
    E.tap((found) => checkFreeEmail(found.email, holder)),
    E.bindW('invitation', () =>
      pipe(
        invitation,
        E.fromOption(() => accountFailure('InvalidInvitationKey')),
      ),
    ),
  );

/**
 * Tells the referrer that somebody accepted, if they asked for that.
 *
 * @param referrer who sent the invitation; None for nobody
 *
 * Source: reference, "When an invited person registers".
 */
export const acceptanceNotices = (
  newcomer: User,
  { tellsReferrer }: Invitation,
  referrer: O.Option<User>,
): readonly Notice[] =>
  tellsReferrer && O.isSome(referrer) && referrer.value.isActive
    ? [
        personalNotice(
          referrer.value,
          `${silentMention(newcomer)} accepted your invitation to join Parley!`,
        ),
      ]
    : [];
