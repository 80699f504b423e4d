import { ChannelId, asId } from '../../kernel';
import { aChannel } from '../../testing';
import { emptyChannelNotice, missingChannelNotice } from './bot-owner-notices';

describe('notices for the owner of a bot', () => {
  const bot = { deliveryEmail: 'porter-bot@example.org' };

  it.each([
    [
      missingChannelNotice(bot, asId(ChannelId)(7)),
      'Your bot `porter-bot@example.org` tried to send a message to channel ID 7: there is no channel with that ID.',
    ],
    [
      missingChannelNotice(bot, 'Elsinore'),
      'Your bot `porter-bot@example.org` tried to send a message to #**Elsinore**, which does not exist. It [can be created](#channels/new).',
    ],
    [
      missingChannelNotice(bot, 'a** @**all**'),
      'Your bot `porter-bot@example.org` tried to send a message to #**a∗∗ @∗∗all∗∗**, which does not exist. It [can be created](#channels/new).',
    ],
    [
      emptyChannelNotice(bot, aChannel({ name: 'Elsinore' })),
      'Your bot `porter-bot@example.org` tried to send a message to #**Elsinore**, which exists, but has no subscribers.',
    ],
  ])('%s', (notice, text) => {
    expect(notice).toBe(text);
  });
});
