/** The organization and its settings. */
export { organizationFailureTable } from './failures';
export { presentRealmUpdate } from './realms/present-realm-update';
export { presentRealm } from './realms/present-realm';
export type { RequestedLimit } from './realms/requested-settings';
export { ownerSettings } from './realms/requested-settings';
export { serverFacts } from './realms/server-facts';
export { serverVersion } from './realms/server-version';
export { addPlayground, removePlayground } from './realms/use-cases/change-playgrounds';
export {
  addRealmDomain,
  changeRealmDomain,
  listRealmDomains,
  removeRealmDomain,
} from './realms/use-cases/change-realm-domains';
export { changeUserDefaults } from './realms/use-cases/change-user-defaults';
export { createRealm } from './realms/use-cases/create-realm';
export { updateRealm } from './realms/use-cases/update-realm';
export type { Transaction } from './transaction';
