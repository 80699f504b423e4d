export type LoginDeviceTable = {
  readonly realm_id: number;
  readonly user_id: number;
  readonly key: string;
  readonly last_seen_at: number;
};
