import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testCertificate } from '@parley/adapter-ldap/testing';
import { findServerProblem, weakOwnerPassword } from './server-problem';

describe('findServerProblem', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-settings-'));

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  });

  const fileOf = (name: string, content: string | Buffer): string => {
    const file = join(folder, name);
    writeFileSync(file, content);
    return file;
  };

  const problemWith = (password: string | undefined, certificateFile = '', keyFile = '') =>
    findServerProblem({
      dataDir: folder,
      owner: { email: 'owner@example.org', name: 'Owner', password },
      mailGateway: {
        domain: 'chat.example.org',
        tls: certificateFile === '' ? undefined : { certificateFile, keyFile },
      },
    });

  it('checks the password of an owner who is not created yet', () => {
    expect(problemWith(undefined)).toBeUndefined();
    expect(problemWith('correct-horse-battery-9')).toBeUndefined();
    expect(problemWith('password')).toBe(weakOwnerPassword);
    const credentials = fileOf('owner.chatrc', '');
    expect(problemWith('password')).toBeUndefined();
    rmSync(credentials);
  });

  it('checks the files for STARTTLS', () => {
    const certificate = fileOf('certificate.pem', testCertificate.cert);
    const key = fileOf('key.pem', testCertificate.key);
    const other = fileOf('other.pem', otherKey);
    expect(problemWith(undefined, certificate, key)).toBeUndefined();
    expect(problemWith(undefined, '/none', key)).toMatch(
      /^MAIL_GATEWAY_TLS_CERT \/none cannot be read \(ENOENT\): /,
    );
    expect(problemWith(undefined, key, key)).toMatch(/^MAIL_GATEWAY_TLS_CERT .* must have a cert/);
    expect(problemWith(undefined, certificate, certificate)).toMatch(
      /^MAIL_GATEWAY_TLS_KEY .* must have a private key/,
    );
    expect(problemWith(undefined, certificate, other)).toMatch(
      /^MAIL_GATEWAY_TLS_KEY .* must be the key of the certificate/,
    );
  });
});
