import { webhookSignatures } from './webhook-signatures';

describe('webhookSignatures', () => {
  // The example in GitHub's documentation, "Validating webhook deliveries".
  const secret = "It's a Secret to Everybody";
  const body = new TextEncoder().encode('Hello, World!');
  const signature = '757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17';

  it('verifies an HMAC', () => {
    expect(webhookSignatures.isHmacSha256(signature, secret, body)).toBe(true);
    expect(webhookSignatures.isHmacSha256(signature.toUpperCase(), secret, body)).toBe(true);
  });

  it.each([
    ['another secret', signature, 'x', body],
    ['another body', signature, secret, body.slice(1)],
    ['a truncated signature', signature.slice(1), secret, body],
    ['no signature', '', secret, body],
  ])('rejects %s', (_, given, key, bytes) => {
    expect(webhookSignatures.isHmacSha256(given, key, bytes)).toBe(false);
  });

  it('compares secrets', () => {
    expect(webhookSignatures.isSecret(Buffer.from('ä').toString('latin1'), 'ä')).toBe(true);
    expect(webhookSignatures.isSecret('a', 'ä')).toBe(false);
  });
});
