import * as E from 'fp-ts/Either';
import { inMemory } from '../../../in-memory';
import { aCaller, aChannel } from '../../../testing';
import { getChannelId } from './get-channel-id';
import { channelFailure } from '../../failures';

describe('getChannelId', () => {
  const denmark = aChannel({ name: 'Denmark' });
  const ports = inMemory({
    channels: [
      denmark,
      aChannel({ name: 'secret', privacy: 'private' }),
      aChannel({ name: 'old', isArchived: true }),
    ],
  });

  it('finds a channel case-insensitively', async () => {
    expect(await getChannelId(ports)(aCaller(), { name: ' dENMARK' })()).toEqual(
      E.right(denmark.id),
    );
  });

  it.each(['Norway', 'secret', 'old'])('fails for %s', async (name) => {
    expect(await getChannelId(ports)(aCaller(), { name })()).toEqual(
      E.left(channelFailure('InvalidChannelNameGiven', { name })),
    );
  });
});
