import { aBot, aChannel, aUser } from '../../testing';
import { botAudience } from './bot-audience';

describe('botAudience', () => {
  const owner = aUser();
  const bot = aBot(owner);

  it('is the owner and the administrators, unless the bot works in a private channel', () => {
    const open = { users: [owner.id], standing: 'administrators' };
    expect(botAudience(bot, [])).toEqual(open);
    expect(botAudience(bot, [aChannel(), aChannel({ privacy: 'webPublic' })])).toEqual(open);
    expect(botAudience(bot, [aChannel(), aChannel({ privacy: 'private' })])).toEqual({
      users: [owner.id],
    });
    expect(botAudience(aBot(undefined), [aChannel({ privacy: 'privateProtected' })])).toEqual({
      users: [],
    });
  });
});
