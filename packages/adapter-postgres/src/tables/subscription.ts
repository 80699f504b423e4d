export type SubscriptionTable = {
  readonly realm_id: number;
  readonly user_id: number;
  readonly channel_id: number;
  readonly is_active: boolean;
  readonly color: string;
  readonly is_muted: boolean;
  readonly pin_to_top: boolean;
  readonly desktop_notifications: boolean | null;
  readonly audible_notifications: boolean | null;
  readonly push_notifications: boolean | null;
  readonly email_notifications: boolean | null;
  readonly wildcard_mentions_notify: boolean | null;
};

export type MembershipPeriodTable = {
  readonly realm_id: number;
  readonly channel_id: number;
  readonly user_id: number;
  /** Messages with larger ids are received. */
  readonly after_id: number;
  /** Messages with larger ids are no longer received; null during the period. */
  readonly until_id: number | null;
};
