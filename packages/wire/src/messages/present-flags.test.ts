import type { Flag } from '@parley/core/kernel';
import { currentLevel, storedFlags } from '@parley/core/kernel';
import { presentFlags } from './present-flags';

describe('presentFlags', () => {
  it.each([
    [223, ['stream_wildcard_mentioned'], ['wildcard_mentioned']],
    [224, ['stream_wildcard_mentioned'], ['stream_wildcard_mentioned', 'wildcard_mentioned']],
    [223, ['topic_wildcard_mentioned'], ['wildcard_mentioned']],
    [224, ['topic_wildcard_mentioned'], ['topic_wildcard_mentioned', 'wildcard_mentioned']],
    [223, ['mentioned', 'read'], ['read', 'mentioned']],
    [224, [], []],
    [509, ['starred', 'hide_link_previews'], ['starred']],
    [510, ['starred', 'hide_link_previews'], ['starred', 'hide_link_previews']],
  ] as const)('at level %d shows %j as %j', (level, flags, shown) => {
    expect(presentFlags(new Set<Flag>(flags), level)).toEqual(shown);
  });

  it('shows each flag once', () => {
    expect(presentFlags(new Set<Flag>(['read', ...storedFlags]), currentLevel)).toEqual([
      'read',
      ...storedFlags,
      'wildcard_mentioned',
    ]);
  });
});
