import { UserId, asId } from '../shared/id';
import { realmFact, userFact } from './fact';
import { ageOf, unknownAges } from './fact-ages';

const user = userFact('user', asId(UserId)(7));
const ages = {
  since: '3',
  changed: [
    { fact: user, version: 12 },
    { fact: realmFact('realm'), version: 15 },
  ],
};

describe('the age of facts', () => {
  it('is that of the newest change of those that it is asked for', () => {
    expect(ageOf(ages, () => true)).toBe('3.15');
    expect(ageOf(ages, ({ name }) => name === 'user')).toBe('3.12');
    expect(ageOf(ages, ({ name }) => name === 'linkifiers')).toBe('3.0');
  });

  it('is undefined where nothing is known', () => {
    expect(ageOf(unknownAges, () => true)).toBeUndefined();
  });
});
