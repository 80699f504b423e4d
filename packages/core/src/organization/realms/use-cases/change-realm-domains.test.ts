import * as E from 'fp-ts/Either';
import { accessFailure } from '../../../access';
import { inMemory } from '../../../in-memory';
import { role } from '../../../kernel';
import { aCaller, aRealm, someRealm } from '../../../testing';
import {
  addRealmDomain,
  changeRealmDomain,
  listRealmDomains,
  removeRealmDomain,
} from './change-realm-domains';

const caller = aCaller({ role: role.owner });
const domain = { domain: 'example.org', allowSubdomains: false };
const store = () =>
  inMemory({
    realms: [aRealm({ settings: { emails_restricted_to_domains: true } })],
    realmDomains: [{ ...domain, realmId: someRealm.id }],
  });

describe('domains of an organization', () => {
  it('are added in their canonical form, changed and listed, each announced', async () => {
    const ports = store();
    const added = { domain: 'parley.example', allowSubdomains: true };
    expect(await addRealmDomain(ports)(caller, { ...added, domain: ' Parley.Example ' })()).toEqual(
      E.right(added),
    );
    await changeRealmDomain(ports)(caller, { ...domain, allowSubdomains: true })();
    expect(await listRealmDomains(ports)(caller)()).toEqual(
      E.right([{ ...domain, allowSubdomains: true }, added]),
    );
    expect(ports.state().events).toMatchObject([
      { event: { _tag: 'RealmDomainChanged', change: 'add' } },
      { event: { _tag: 'RealmDomainChanged', change: 'change' } },
    ]);
  });

  it('no longer restrict addresses after the last one is removed', async () => {
    const ports = store();
    expect(await removeRealmDomain(ports)(caller, domain)()).toEqual(E.right(undefined));
    expect(ports.state().realms[0]?.settings.emails_restricted_to_domains).toBe(false);
    expect(ports.state().events).toMatchObject([
      { event: { _tag: 'RealmPropertyChanged', property: 'emails_restricted_to_domains' } },
      { event: { _tag: 'RealmDomainChanged', change: 'remove' } },
    ]);
  });

  it('restrict addresses while one is left', async () => {
    const ports = store();
    await addRealmDomain(ports)(caller, { ...domain, domain: 'parley.example' })();
    await removeRealmDomain(ports)(caller, domain)();
    expect(ports.state().realms[0]?.settings.emails_restricted_to_domains).toBe(true);
  });

  it('are rejected if they are taken, unknown or invalid', async () => {
    const ports = store();
    const unknown = { domain: 'other.example', allowSubdomains: true };
    const notFound = E.left(accessFailure('UnknownDomain', { domain: 'other.example' }));
    expect(await addRealmDomain(ports)(caller, domain)()).toEqual(
      E.left(accessFailure('DomainTaken', { domain: 'example.org' })),
    );
    expect(await changeRealmDomain(ports)(caller, unknown)()).toEqual(notFound);
    expect(await removeRealmDomain(ports)(caller, unknown)()).toEqual(notFound);
    expect(await addRealmDomain(ports)(caller, { ...domain, domain: 'x' })()).toMatchObject(
      E.left({ _tag: 'InvalidDomain' }),
    );
    expect(ports.state().events).toEqual([]);
  });
});
