import * as O from 'fp-ts/Option';
import { channelNotice } from '../../kernel';
import { aChannel } from '../../testing';
import { updateNotice } from './update-notice';

const channel = aChannel();
const archived = aChannel({ isArchived: true });
const all = ['Red', 'Green', 'Blue'];

const announced = (list: string) =>
  O.some(
    channelNotice(
      channel,
      'Updates of the server',
      `**The server was updated.** What is new:\n\n${list}`,
    ),
  );

describe('updateNotice', () => {
  it.each([
    ['all of them', 0, O.some(channel), announced('- Red\n- Green\n- Blue')],
    ['those that are new', 2, O.some(channel), announced('- Blue')],
    ['nothing if there are none', 3, O.some(channel), O.none],
    ['nothing after a newer version ran', 4, O.some(channel), O.none],
    ['nothing without a channel', 0, O.none, O.none],
    ['nothing in an archived channel', 0, O.some(archived), O.none],
  ])('announces %s', (_what, told, place, expected) => {
    expect(updateNotice(all, told, place)).toEqual(expected);
  });
});
