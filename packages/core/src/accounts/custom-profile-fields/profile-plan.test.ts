import * as E from 'fp-ts/Either';
import type { User } from '../../access';
import { everyone, role } from '../../kernel';
import { aBot, aCaller, aProfileField, aUser } from '../../testing';
import type { ProfileValue } from './profile-field';
import { fieldKind } from './profile-field';
import { planProfile } from './profile-plan';

const [first, second] = [aProfileField(), aProfileField({ kind: fieldKind.link })];
const caller = aCaller({ role: role.administrator });
const stored: ProfileValue = { fieldId: first.id, value: 'old', rendered: null };

const planned = (target: User, before: readonly ProfileValue[], value: string | null) =>
  planProfile(
    caller,
    target,
    {
      fields: [first, second],
      people: [],
      before,
      viewers: everyone,
      renderings: new Map([[first.id, '<p>new</p>']]),
    },
    [{ fieldId: first.id, value }],
  );

describe('planProfile', () => {
  const target = aUser();
  const newValue: ProfileValue = { fieldId: first.id, value: 'new', rendered: '<p>new</p>' };
  const announced = (value: string | null, rendered: string | null) => ({
    event: { _tag: 'ProfileValueChanged', userId: target.id, fieldId: first.id, value, rendered },
    audience: everyone,
  });

  it.each<[string, readonly ProfileValue[], string | null, unknown]>([
    [
      'a new value',
      [],
      'new',
      { cleared: [], set: [newValue], events: [announced('new', '<p>new</p>')] },
    ],
    ['the same value', [stored], 'old', { cleared: [], set: [], events: [] }],
    ['null', [stored], null, { cleared: [first.id], set: [], events: [announced(null, null)] }],
    ['null where there is no value', [], null, { cleared: [], set: [], events: [] }],
  ])('announces what %s changes', (_, before, value, plan) => {
    expect(planned(target, before, value)).toEqual(E.right(plan));
  });

  it('checks the values of a bot, which has no profile, and changes nothing', () => {
    const bot = aBot(caller.user);
    expect(planned(bot, [], 'new')).toEqual(E.right({ cleared: [], set: [], events: [] }));
    expect(planned(bot, [stored], null)).toEqual(E.right({ cleared: [], set: [], events: [] }));
    expect(planned(bot, [], 'x'.repeat(51))).toMatchObject({ _tag: 'Left' });
  });
});
