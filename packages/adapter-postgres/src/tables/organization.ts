import type { LimitOverrides, SystemGroupIds } from '@parley/core/access';
import type { ExportId, PlaygroundId, RealmId, UserId } from '@parley/core/kernel';
import type { ExportType } from '@parley/core/organization';
import type { ColumnType, Generated } from 'kysely';
import type { Json } from './json';

export type OrganizationTables = {
  /** Maintained by triggers on the tables whose rows it counts. */
  readonly collection_size: {
    readonly realm_id: RealmId;
    readonly collection: string;
    /** 0 for all of the organization. */
    readonly owner_id: number;
    readonly count: number;
    readonly bytes: number;
  };
  readonly realm: {
    readonly id: Generated<RealmId>;
    readonly uuid: Generated<string>;
    readonly subdomain: string;
    readonly name: string;
    readonly description: Generated<string>;
    readonly rendered_description: Generated<string>;
    /** The keys of uploaded pictures; null for the server's own. */
    readonly icon: Generated<string | null>;
    readonly logo: Generated<string | null>;
    readonly night_logo: Generated<string | null>;
    readonly created_at: number;
    readonly is_active: Generated<boolean>;
    readonly deletion_at: Generated<number | null>;
    /** Null if the organization is served from this database (migration 0112). */
    readonly move_state: Generated<'arriving' | 'leaving' | 'left' | null>;
    readonly system_groups: Json<SystemGroupIds>;
    readonly settings: ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>;
    readonly upload_quota_mib: Generated<number | null>;
    readonly collection_limits: ColumnType<LimitOverrides, string | undefined, string>;
    /** The beginning of an hour; the messages of earlier hours are in `channel_traffic`. */
    readonly traffic_counted_until: Generated<number>;
    /** Until when new full members have been announced. */
    readonly full_members_told_until: Generated<number>;
    /** How many updates of the software have been announced. */
    readonly updates_told: Generated<number>;
    readonly user_settings_defaults: ColumnType<
      Readonly<Record<string, unknown>>,
      string | undefined,
      string
    >;
  };
  readonly realm_domain: {
    readonly realm_id: RealmId;
    readonly domain: string;
    readonly allow_subdomains: boolean;
  };
  readonly realm_export: {
    readonly realm_id: RealmId;
    readonly id: Generated<ExportId>;
    readonly acting_user_id: UserId;
    readonly type: ExportType;
    readonly requested_at: number;
    /** This and the size are null until the archive is stored. */
    readonly path: Generated<string | null>;
    /** Bytes. */
    readonly size: Generated<number | null>;
    readonly failed_at: Generated<number | null>;
    readonly deleted_at: Generated<number | null>;
    readonly attempts: Generated<number>;
    /** Users; null until the archive is begun. */
    readonly consenting: Generated<readonly UserId[] | null>;
  };
  readonly realm_playground: {
    readonly realm_id: RealmId;
    readonly id: Generated<PlaygroundId>;
    readonly name: string;
    readonly pygments_language: string;
    readonly url_template: string;
  };
};
