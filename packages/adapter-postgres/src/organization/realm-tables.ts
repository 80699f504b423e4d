/** A table with rows of realms, and those that it refers to. */
export type TableOfRealms = { readonly name: string; readonly parents: readonly string[] };

/** The tables with rows of realms, from the catalog, so that a new one is not forgotten. */
export const realmTablesQuery = `
  select relname::text as name, array(
    select referred.relname::text
    from pg_constraint join pg_class referred on referred.oid = confrelid
    where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid
  ) as parents
  from pg_class
  where relkind = 'r' and relnamespace = current_schema()::regnamespace
    and exists (
      select from pg_attribute where attrelid = pg_class.oid and attname = 'realm_id'
    )
  order by relname`;

/** Each table after all that refer to it. */
export const childrenFirst = (tables: readonly TableOfRealms[]): readonly string[] => {
  const [last] = tables.filter(({ name }) =>
    tables.every(({ parents }) => !parents.includes(name)),
  );
  return last === undefined
    ? tables.map(({ name }) => name)
    : [last.name, ...childrenFirst(tables.filter(({ name }) => name !== last.name))];
};
