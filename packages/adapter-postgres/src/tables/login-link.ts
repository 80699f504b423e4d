export type LoginLinkTable = {
  readonly realm_id: number;
  readonly user_id: number;
  readonly token_hash: string;
  readonly expires_at: number;
};
