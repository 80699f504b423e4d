import { accessFailure } from '../access';
import { unexpected } from '../kernel';
import { ParleyError, orThrow } from './result';

describe('orThrow', () => {
  it('returns the value of a success', async () => {
    expect(await orThrow(Promise.resolve({ ok: true, value: 7 }))).toBe(7);
  });

  it.each([
    [accessFailure('NotForGuests'), 'NotForGuests'],
    [accessFailure('EmailInUse', { email: 'a@b' }), 'EmailInUse: {"email":"a@b"}'],
    [
      accessFailure('EmailInUse', { email: 'a'.repeat(1000) }),
      `EmailInUse: {"email":"${'a'.repeat(490)}…`,
    ],
    [unexpected(new Error('no disk')), 'Unexpected: no disk'],
  ])('rejects with an error that names the failure %j', async (failure, message) => {
    const thrown = orThrow({ ok: false, failure });
    await expect(thrown).rejects.toBeInstanceOf(ParleyError);
    await expect(thrown).rejects.toMatchObject({ failure, message });
  });
});
