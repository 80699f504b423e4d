import { exactly } from './exactly';

describe('exactly', () => {
  const event = { tag: 'Added', audience: { users: [7], standing: 'nonGuests' } };

  it('matches an equal value inside of a partial match', () => {
    expect([event]).toMatchObject([
      { audience: exactly({ users: [7], standing: 'nonGuests', channel: undefined }) },
    ]);
  });

  it.each([{ users: [7] }, { standing: 'nonGuests' }, {}, { users: [], standing: 'nonGuests' }])(
    'does not match a part: %j',
    (audience) => {
      expect([event]).not.toMatchObject([{ audience: exactly(audience) }]);
    },
  );
});
