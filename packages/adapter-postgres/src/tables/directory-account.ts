export type DirectoryAccountTable = {
  readonly realm_id: number;
  readonly user_id: number;
  readonly source: string;
  readonly entry_id: string;
};
