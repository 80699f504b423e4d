import * as E from 'fp-ts/Either';
import { aChannel } from '../../testing';
import { privateDefaultChannel } from '../channels/channel-failures';
import {
  channelInDefaultGroup,
  channelIsDefault,
  channelNotInDefaultGroup,
} from './default-channel-group-failures';
import { channelsToAdd, channelsToRemove } from './group-channels';

describe('the channels of a group for new members', () => {
  const [open, held] = [aChannel(), aChannel()];
  const group = { name: 'Design', channelIds: [held.id] };
  const byDefault = aChannel({ isDefault: true });
  const closed = aChannel({ privacy: 'private' });
  const web = aChannel({ privacy: 'webPublic' });

  it.each([
    ['public ones', [open, web], E.right([open.id, web.id])],
    ['none', [], E.right([])],
    ['a default one', [open, byDefault], E.left(channelIsDefault(byDefault.name, 'Design'))],
    ['one that is there', [held, byDefault], E.left(channelInDefaultGroup(held.name, 'Design'))],
    ['a private one', [closed], E.left(privateDefaultChannel(true))],
  ])('takes in or refuses %s', (_, channels, judged) => {
    expect(channelsToAdd(group, channels)).toEqual(judged);
  });

  it.each([
    ['one of them', [held], E.right([held.id])],
    ['another', [held, open], E.left(channelNotInDefaultGroup(open.name, 'Design'))],
  ])('lets go or refuses %s', (_, channels, judged) => {
    expect(channelsToRemove(group, channels)).toEqual(judged);
  });
});
