import * as E from 'fp-ts/Either';
import { aChannel } from '../../testing';
import { channelsToAdd, channelsToRemove } from './group-channels';
import { channelFailure } from '../failures';

describe('the channels of a default channel group', () => {
  const [open, held] = [aChannel(), aChannel()];
  const group = { name: 'Design', channelIds: [held.id] };
  const byDefault = aChannel({ isDefault: true });
  const closed = aChannel({ privacy: 'private' });
  const web = aChannel({ privacy: 'webPublic' });

  it.each([
    ['public ones', [open, web], E.right([open.id, web.id])],
    ['none', [], E.right([])],
    [
      'a default one',
      [open, byDefault],
      E.left(channelFailure('ChannelIsDefault', { channel: byDefault.name, group: 'Design' })),
    ],
    [
      'one that is there',
      [held, byDefault],
      E.left(channelFailure('ChannelInDefaultGroup', { channel: held.name, group: 'Design' })),
    ],
    [
      'a private one',
      [closed],
      E.left(channelFailure('PrivateDefaultChannel', { isAboutDefaults: true })),
    ],
  ])('checks whether channels can be added: %s', (_, channels, judged) => {
    expect(channelsToAdd(group, channels)).toEqual(judged);
  });

  it.each([
    ['one of them', [held], E.right([held.id])],
    [
      'another',
      [held, open],
      E.left(channelFailure('ChannelNotInDefaultGroup', { channel: open.name, group: 'Design' })),
    ],
  ])('checks whether channels can be removed: %s', (_, channels, judged) => {
    expect(channelsToRemove(group, channels)).toEqual(judged);
  });
});
