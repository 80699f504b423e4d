import { foldDomain } from '@parley/core/kernel';
import { listedDisposableDomains } from './disposable-domains';

describe('disposable domains', () => {
  it.each(['mailinator.com', 'sub.mailinator.com', 'xn--wkr.cf'])('include %s', (domain) => {
    expect(listedDisposableDomains.isDisposable(foldDomain(domain))).toBe(true);
  });

  it('do not include others', () => {
    expect(listedDisposableDomains.isDisposable('example.org')).toBe(false);
  });
});
