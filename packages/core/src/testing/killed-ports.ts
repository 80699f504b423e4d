import type { Task } from 'fp-ts/Task';
import type { Ports } from '../use-cases';

/** A process that is killed. */
type Killed<P> = { readonly ports: P; readonly isKilled: () => boolean };

/**
 * Ports of a process that is killed after so many steps: commits, and calls of everything outside the
 * store. What it did before stays done, and nothing follows.
 */
export const killedAfter = <P extends Ports>(steps: number, ports: P): Killed<P> => {
  let left = steps;
  let isKilled = false;
  const step =
    <A>(work: Task<A>): Task<A> =>
    () => {
      isKilled ||= left === 0;
      left -= 1;
      return isKilled ? Promise.reject(new Error('the process was killed')) : work();
    };
  const { exportArchives, files, mailer, pages, pushes, webhooks } = ports;
  return {
    isKilled: () => isKilled,
    ports: {
      ...ports,
      transact: (by, work) => step(ports.transact(by, work)),
      exportArchives: {
        ...exportArchives,
        open: (name) => step(exportArchives.open(name)),
        note: (name, begun) => step(exportArchives.note(name, begun)),
        discard: (name) => step(exportArchives.discard(name)),
      },
      files: {
        ...files,
        write: (key, content) => step(files.write(key, content)),
        remove: (key) => step(files.remove(key)),
        removeSome: (folder) => step(files.removeSome(folder)),
      },
      mailer: { ...mailer, send: (email, kind) => step(mailer.send(email, kind)) },
      pages: { ...pages, page: (url) => step(pages.page(url)) },
      pushes: { ...pushes, send: (to, payload) => step(pushes.send(to, payload)) },
      webhooks: { ...webhooks, call: (request) => step(webhooks.call(request)) },
    },
  };
};
