import { aBot, aUser } from '../../testing';
import { loadGroupOf } from './user';

describe('the requests that share limits', () => {
  const [owner, other] = [aUser(), aUser()];

  it('are those of one account', () => {
    expect(loadGroupOf(owner)).toBe(loadGroupOf({ ...owner }));
    expect(loadGroupOf(owner)).not.toBe(loadGroupOf(other));
  });

  it('are those of all bots of one owner, apart from those of the owner', () => {
    const bots = loadGroupOf(aBot(owner));
    expect(loadGroupOf(aBot(owner))).toBe(bots);
    expect(loadGroupOf(aBot(other))).not.toBe(bots);
    expect(loadGroupOf(owner)).not.toBe(bots);
  });

  it('are those of one system bot', () => {
    expect(loadGroupOf(aBot(undefined))).not.toBe(loadGroupOf(aBot(undefined)));
  });
});
