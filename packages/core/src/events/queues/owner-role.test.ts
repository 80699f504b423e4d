import * as fc from 'fast-check';
import * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import type { Role } from '../../kernel';
import { UserId, asId, role, roles } from '../../kernel';
import { anEvent } from '../../testing';
import type { DomainEvent } from '../domain-events';
import { roleAfter, roleBefore, userWithNewRole } from './owner-role';

const [ann, bob] = [asId(UserId)(1), asId(UserId)(2)];
const other: DomainEvent = anEvent().event;

const changed = (userId: UserId, newRole: Role, previousRole?: Role): DomainEvent => ({
  _tag: 'UserRoleChanged',
  userId,
  role: newRole,
  ...(previousRole === undefined ? {} : { previousRole }),
});

describe('the role before entries of the log', () => {
  it.each<[string, readonly DomainEvent[], O.Option<Role>]>([
    ['none', [], O.none],
    ['entries about other things', [other], O.none],
    ['changes of other users', [changed(bob, role.guest, role.member)], O.none],
    ['a change', [other, changed(ann, role.guest, role.owner)], O.some(role.owner)],
    [
      'several changes: the first counts',
      [changed(ann, role.guest, role.member), changed(ann, role.owner, role.guest)],
      O.some(role.member),
    ],
    [
      'an entry of a version that does not say it, followed by one that does',
      [changed(ann, role.guest), changed(ann, role.owner, role.guest)],
      O.none,
    ],
  ])('is known from %s', (_, events, expected) => {
    const entries = events.map((event) => ({ event }));
    expect(roleBefore(entries, ann)).toEqual(expected);
  });

  it('names the user whose role changes', () => {
    expect([other, changed(bob, role.guest)].map(userWithNewRole)).toEqual([undefined, bob]);
  });

  it('yields, with the changes passed on the way, the role at each entry, from any position', () => {
    const step = fc.record({
      userId: fc.constantFrom(ann, bob, undefined),
      role: fc.constantFrom(...roles),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.nat(12), (steps, position) => {
        const current = new Map<UserId, Role>([
          [ann, role.member],
          [bob, role.guest],
        ]);
        const log = steps.map((each) => {
          const { userId } = each;
          const before = current.get(userId ?? ann) ?? role.member;
          if (userId !== undefined) {
            current.set(userId, each.role);
          }
          return {
            event: userId === undefined ? other : changed(userId, each.role, before),
            // What the rule has to find out: Ann's role when the entry was committed.
            roleOfAnn: current.get(ann),
          };
        });
        const read = log.slice(position);
        let known = pipe(
          roleBefore(read, ann),
          O.getOrElse(() => current.get(ann)),
        );
        const found = read.map(({ event }) => (known = roleAfter(event, ann) ?? known));
        expect(found).toEqual(read.map(({ roleOfAnn }) => roleOfAnn));
      }),
    );
  });
});
