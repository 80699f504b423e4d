import * as E from 'fp-ts/Either';
import * as fc from 'fast-check';
import { aBot, aUser } from '../../testing';
import { sortInvitees } from './invitees';
import { accountFailure } from '../failures';

const holders = [
  aUser({ deliveryEmail: 'Active@example.org' }),
  aUser({ deliveryEmail: 'gone@example.org', isActive: false }),
  aBot(undefined, { deliveryEmail: 'bot@example.org' }),
];

const checkAddress = (email: string) =>
  email.includes('@') ? E.right(email) : E.left('syntax' as const);

const anAddress = fc.constantFrom(
  'active@example.org',
  'gone@example.org',
  'bot@example.org',
  'new@example.org',
  'other@example.org',
  'nobody',
);

describe('sortInvitees', () => {
  it('omits addresses with accounts', () => {
    const addresses = ['new@example.org', 'ACTIVE@example.org', 'gone@example.org'];
    expect(sortInvitees(checkAddress, addresses, holders)).toEqual(
      E.right({
        invited: ['new@example.org'],
        refused: [
          { email: 'ACTIVE@example.org', objection: 'addressTaken' },
          { email: 'gone@example.org', objection: 'addressOfDeactivated' },
        ],
      }),
    );
  });

  it('fails if no address is left', () => {
    expect(sortInvitees(checkAddress, ['bot@example.org'], holders)).toEqual(
      E.left(
        accountFailure('InvitationFailed', {
          problem: 'nobodyInvited',
          errors: [{ email: 'bot@example.org', objection: 'reservedAddress' }],
        }),
      ),
    );
  });

  it('accepts or rejects each address, or fails with the reasons', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anAddress, { minLength: 1 }), (addresses) => {
        const sorted = sortInvitees(checkAddress, addresses, holders);
        if (E.isRight(sorted)) {
          const { invited, refused } = sorted.right;
          expect([...invited, ...refused.map(({ email }) => email)].sort()).toEqual(
            [...addresses].sort(),
          );
          expect(invited.length).toBeGreaterThan(0);
        } else {
          expect(sorted.left.errors.length).toBeGreaterThan(0);
        }
      }),
    );
  });
});
