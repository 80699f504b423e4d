import * as E from 'fp-ts/Either';
import { readLevels } from './level-settings';

describe('readLevels', () => {
  it('reads nothing, a level, and clients with versions and traits', () => {
    expect(readLevels(undefined, undefined)).toEqual(E.right({ server: undefined, clients: [] }));
    const clients = 'MyBot=313, Other/2.1=400+public_names, Old=9+profile_field_data_text,';
    expect(readLevels('300', clients)).toEqual(
      E.right({
        server: 300,
        clients: [
          { name: 'MyBot', from: '0', level: 313, traits: [] },
          { name: 'Other', from: '2.1', level: 400, traits: ['public_names'] },
          { name: 'Old', from: '0', level: 9, traits: ['public_names'] },
        ],
      }),
    );
  });

  it.each([['0'], ['513'], ['newest'], ['-1'], ['3.5']])(
    'rejects the server level %s by its name',
    (level) => {
      expect(readLevels(level, undefined)).toEqual(
        E.left(expect.stringContaining('DEFAULT_FEATURE_LEVEL')),
      );
    },
  );

  it.each([
    ['MyBot'],
    ['MyBot='],
    ['=313'],
    ['MyBot=513'],
    ['MyBot/x=313'],
    ['MyBot=313+unknown'],
    ['MyBot=313, Other'],
    ['My Bot=313'],
  ])('rejects the clients %s by the name of the setting', (clients) => {
    expect(readLevels(undefined, clients)).toEqual(
      E.left(expect.stringContaining('CLIENT_LEVELS')),
    );
  });
});
