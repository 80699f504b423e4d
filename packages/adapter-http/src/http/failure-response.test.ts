import { accessFailure } from '@parley/core/access';
import { currentLevel } from '@parley/core/kernel';
import { messageFailure } from '@parley/core/messages';
import { badRequest, presentFailure } from '@parley/wire';
import { bodyTooSlow, tooMuchAtOnce } from './body-failures';
import { failureHeaders } from './failure-response';

const authenticate = { 'WWW-Authenticate': 'Basic realm="Parley"' };

const toPrograms = { isForBrowser: false };

describe('the response headers of a failure', () => {
  it.each([
    ['wrong credentials', accessFailure('InvalidApiKey'), authenticate],
    ['missing credentials', accessFailure('NotLoggedIn'), authenticate],
    [
      'a deactivated account',
      accessFailure('AccountDeactivated', { atLogin: false }),
      authenticate,
    ],
    [
      'a login to a deactivated account',
      accessFailure('AccountDeactivated', { atLogin: true }),
      {},
    ],
    ['a wrong password', accessFailure('AuthenticationFailed'), {}],
    [
      'too many attempts',
      accessFailure('TooManyAttempts', { retryAfterSeconds: 1800 }),
      { 'Retry-After': '1800' },
    ],
    [
      'too many visits of a file',
      messageFailure('TooManyFileVisits', { retryAfter: 7 }),
      { 'Retry-After': '7' },
    ],
    ['too many images at once', messageFailure('PicturesBusy'), { 'Retry-After': '10' }],
    ['a missing message', messageFailure('InvalidMessage'), {}],
  ])('are set for %s', (_, failure, headers) => {
    expect(failureHeaders(presentFailure(failure, currentLevel), toPrograms)).toEqual(headers);
  });

  it.each([
    ['a part of a second', { ...badRequest('x'), retryAfterSeconds: 0.2 }, { 'Retry-After': '1' }],
    ['a slow body', bodyTooSlow().presentation, { Connection: 'close' }],
    ['too much at once', tooMuchAtOnce().presentation, { 'Retry-After': '1' }],
  ])('are set for a failure of the adapter: %s', (_, presentation, headers) => {
    expect(failureHeaders(presentation, toPrograms)).toEqual(headers);
  });

  it('never offer Basic authentication to browsers, which would show a dialog', () => {
    const failure = presentFailure(accessFailure('NotLoggedIn'), currentLevel);
    expect(failureHeaders(failure, { isForBrowser: true })).toEqual({
      'WWW-Authenticate': 'Session realm="Parley"',
    });
  });
});
