import * as E from 'fp-ts/Either';
import {
  channelNameBlank,
  channelNameTooLong,
  invalidCharacterInChannelName,
} from './channel-failures';
import { parseChannelName } from './channel-name';

describe('parseChannelName', () => {
  it.each([
    ['general', 'general'],
    ['  King’s ear\t', 'King’s ear'],
    ['💥'.repeat(60), '💥'.repeat(60)],
  ])('accepts %p', (text, name) => {
    expect(parseChannelName(text)).toEqual(E.right(name));
  });

  it.each([
    ['', channelNameBlank],
    [' \n ', channelNameBlank],
    ['💥'.repeat(61), channelNameTooLong],
    ['\u0001'.repeat(61), channelNameTooLong],
    ['a\u0000b', invalidCharacterInChannelName(2)],
    ['💥\ud800', invalidCharacterInChannelName(2)],
  ])('refuses %p', (text, failure) => {
    expect(parseChannelName(text)).toEqual(E.left(failure));
  });
});
