/** The organization and its settings. */
export type { LimitChange } from './realms/limit-changes';
export type { ChangeLimits, EffectiveLimit } from './realms/use-cases/change-limits';
export type { MeasureUse, Use, UsedLimit } from './realms/use-cases/measure-use';
export type { OrganizationFailures } from './failures';
export type { DeactivateRealm, OperateActivity } from './realms/use-cases/change-activity';
export { presentRealmUpdate } from './realms/present-realm-update';
export { presentRealm } from './realms/present-realm';
export type { RequestedLimit } from './realms/requested-settings';
export { ownerSettings } from './realms/requested-settings';
export { serverFacts } from './realms/server-facts';
export { serverVersion } from './realms/server-version';
export type { Read, Reader, Repositories, Snapshot, Transaction } from './transaction';
export type { Ports } from './use-cases';
export { bindOrganizationUseCases } from './use-cases';
export { organizationCommandDefaults } from './command-defaults';
