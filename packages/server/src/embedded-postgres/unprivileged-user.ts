import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartFailure } from '../start-failure';

/** The user that runs PostgreSQL when the server runs as root, which PostgreSQL rejects. */
export type SystemUser = { readonly uid: number; readonly gid: number; readonly name: string };

const candidates = ['postgres', 'nobody'];

const fromPasswd = (line: string): SystemUser | undefined => {
  const [name, , uid, gid] = line.split(':');
  return name === undefined || uid === undefined || gid === undefined
    ? undefined
    : { name, uid: Number(uid), gid: Number(gid) };
};

/** Undefined where the server is not root; else the first of the usual accounts that exists. */
export const unprivilegedUser = (): SystemUser | undefined => {
  if (process.getuid?.() !== 0) {
    return undefined;
  }
  const users = readFileSync('/etc/passwd', 'utf8').split('\n').map(fromPasswd);
  const user = candidates
    .map((name) => users.find((one) => one?.name === name))
    .find((one) => one !== undefined);
  if (user === undefined) {
    throw new StartFailure(
      'the server runs as root, and there is no user postgres or nobody to run PostgreSQL: run it as another user, or set DATABASE_URL',
    );
  }
  return user;
};

const anyoneMayEnter = 0o001;

const mayEnter = (folder: string, { uid, gid }: SystemUser): boolean => {
  const stat = statSync(folder);
  const bit = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : anyoneMayEnter;
  return (stat.mode & bit) !== 0;
};

/** Whether the user may enter the folder and all of its parents. */
export const canReach = (folder: string, user: SystemUser): boolean => {
  const above = dirname(folder);
  return mayEnter(folder, user) && (above === folder || canReach(above, user));
};
