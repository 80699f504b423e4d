import { aBot, aUser } from '../../testing';
import { botAudience } from './bot-audience';

describe('botAudience', () => {
  it('is the owner and the administrators, wherever the bot works', () => {
    const owner = aUser();
    expect(botAudience(aBot(owner))).toEqual({ users: [owner.id], standing: 'administrators' });
    expect(botAudience(aBot(undefined))).toEqual({ users: [], standing: 'administrators' });
  });
});
