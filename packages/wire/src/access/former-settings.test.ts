import { sidesOf } from '@parley/core/testing';
import { presentFailure } from '../failures/failures';

describe('the error about an invalid choice', () => {
  const messageAt = (level: number, setting: string): string =>
    presentFailure({ _tag: 'InvalidChoice', setting, value: 9 }, level).msg;

  it('has the name of the setting at the level', () => {
    const [before, since] = sidesOf('gifRatingPolicy');
    expect(messageAt(before, 'gif_rating_policy')).toBe('Invalid giphy_rating 9');
    expect(messageAt(since, 'gif_rating_policy')).toBe('Invalid gif_rating_policy 9');
    expect(messageAt(before, 'video_chat_provider')).toBe('Invalid video_chat_provider 9');
  });
});
