import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import type { UserId } from '../../../kernel';
import { aUser, someRealm } from '../../../testing';
import type { UserDetails } from '../user-details';
import { viewUser } from '../view-user';
import { withUserDetails } from './with-user-details';

const [shown, plain, hidden] = [aUser(), aUser(), aUser()];
const details: UserDetails = {
  profile: [{ fieldId: 1, value: 'Oslo', rendered: '<p>Oslo</p>' }],
  status: { text: 'away', away: true },
};
const stored = { profile: details.profile, status: { status_text: 'away', away: true } };
const added = (user: typeof shown) => ({
  event: { _tag: 'UserAdded' as const, user: viewUser(user, someRealm) },
});
const becameInaccessible = {
  event: { _tag: 'UserBecameInaccessible' as const, userId: hidden.id },
};

const asking = () => {
  const asked: (readonly UserId[])[] = [];
  const of = (_: unknown, ids: readonly UserId[]) => {
    asked.push(ids);
    return TE.right(new Map([shown, hidden].map(({ id }) => [id, details])));
  };
  return { asked, tx: { userDetails: { of } } };
};

describe('withUserDetails', () => {
  it('adds profile and status to each event that shows a user who has them, in order', async () => {
    const { asked, tx } = asking();
    const events = [becameInaccessible, added(plain), added(shown)];
    expect(await withUserDetails(tx, someRealm.id)(events)()).toEqual(
      E.right([
        becameInaccessible,
        added(plain),
        { event: { ...added(shown).event, details: stored } },
      ]),
    );
    expect(asked).toEqual([[plain.id, shown.id]]);
  });

  it('looks nothing up if no event shows a user', async () => {
    const { asked, tx } = asking();
    expect(await withUserDetails(tx, someRealm.id)([becameInaccessible])()).toEqual(
      E.right([becameInaccessible]),
    );
    expect(asked).toEqual([]);
  });
});
