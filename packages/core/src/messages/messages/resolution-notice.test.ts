import { aUser } from '../../testing';
import { isResolutionNotice, resolvedNotice } from './resolution-notice';

const mover = aUser({ fullName: 'Ada **Lovelace**' });

it.each([
  [resolvedNotice(mover, '✔ roof'), true],
  [resolvedNotice(mover, 'roof'), true],
  [`${resolvedNotice(mover, 'roof')} Really.`, false],
  [`So: ${resolvedNotice(mover, 'roof')}`, false],
  ['@_**Ada|1** has marked this topic as solved.', false],
])('recognizes %p as a resolution notice: %p', (content, expected) => {
  expect(isResolutionNotice(content)).toBe(expected);
});
