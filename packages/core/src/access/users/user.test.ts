import { aBot, aUser } from '../../testing';
import { usageGroupOf } from './user';

describe('the requests that share limits', () => {
  const [owner, other] = [aUser(), aUser()];

  it('are those of one account', () => {
    expect(usageGroupOf(owner)).toBe(usageGroupOf({ ...owner }));
    expect(usageGroupOf(owner)).not.toBe(usageGroupOf(other));
  });

  it('are those of all bots of one owner, apart from those of the owner', () => {
    const bots = usageGroupOf(aBot(owner));
    expect(usageGroupOf(aBot(owner))).toBe(bots);
    expect(usageGroupOf(aBot(other))).not.toBe(bots);
    expect(usageGroupOf(owner)).not.toBe(bots);
  });

  it('are those of one system bot', () => {
    expect(usageGroupOf(aBot(undefined))).not.toBe(usageGroupOf(aBot(undefined)));
  });
});
