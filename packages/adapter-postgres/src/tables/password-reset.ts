export type PasswordResetTable = {
  readonly realm_id: number;
  readonly user_id: number;
  readonly email: string;
  readonly expires_at: number;
  readonly token_salt: string;
};
