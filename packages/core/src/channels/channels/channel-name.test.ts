import * as E from 'fp-ts/Either';
import { parseChannelName } from './channel-name';
import { channelFailure } from '../failures';

describe('parseChannelName', () => {
  it.each([
    ['general', 'general'],
    ['  King’s ear\t', 'King’s ear'],
    ['💥'.repeat(60), '💥'.repeat(60)],
  ])('accepts %p', (text, name) => {
    expect(parseChannelName(text)).toEqual(E.right(name));
  });

  it.each([
    ['', channelFailure('ChannelNameBlank')],
    [' \n ', channelFailure('ChannelNameBlank')],
    ['💥'.repeat(61), channelFailure('ChannelNameTooLong')],
    ['\u0001'.repeat(61), channelFailure('ChannelNameTooLong')],
    ['a\u0000b', channelFailure('InvalidCharacterInChannelName', { position: 2 })],
    ['💥\ud800', channelFailure('InvalidCharacterInChannelName', { position: 2 })],
  ])('rejects %p', (text, failure) => {
    expect(parseChannelName(text)).toEqual(E.left(failure));
  });
});
