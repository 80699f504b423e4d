/** The organization and its settings. */
export type { LimitChange } from './realms/limit-changes';
export type { ChangeLimits, EffectiveLimit } from './realms/use-cases/change-limits';
export type { MeasureUse, Use, UsedLimit } from './realms/use-cases/measure-use';
export { organizationEventTable } from './domain-events';
export { maxExportRecords } from './exports/export-rules';
export { BegunArchive, ExportType } from './exports/realm-export';
export type { ExportChanges, RealmExport } from './exports/realm-export';
export type { PlacedMessage } from './exports/export-scope';
export type { RecordKind } from './exports/record-kinds';
export { recordKinds } from './exports/record-kinds';
export type {
  ExportArchive,
  ExportArchives,
  ExportDescription,
  FinishedArchive,
} from './ports/export-archives';
export type { ExportRepository } from './ports/export-repository';
export type { OrganizationFailures } from './failures';
export type { OperateActivity } from './realms/use-cases/change-activity';
export type { RequestedLimit } from './realms/requested-settings';
export { ownerSettings } from './realms/requested-settings';
export { serverVersion } from './realms/server-version';
export type { RecordPresentation } from './record-presentation';
export type { Repositories } from './transaction';
export type { Ports } from './use-case-ports';
export { bindOrganizationUseCases } from './use-cases';
export { organizationCommandDefaults } from './command-defaults';
export type { RealmUpdate } from './realms/changed-settings';
export { minDeletionDays } from './realms/realm-life';
export { isSubdomain } from './realms/subdomain';
export { gifRatings, videoChatProviders } from './realms/requested-settings';
