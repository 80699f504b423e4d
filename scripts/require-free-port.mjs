// Ends `npm start` with one line if the server's port is in use, before anything is installed or
// built. All else about the settings is said by the server itself, which checks the port again.
import { createServer } from 'node:net';

/** Whether the arguments start the server, and not a command, which works beside a running one. */
const startsServer = (given) => given.length === 0 || /^(serve$|--workers(=|$))/.test(given[0]);

const setting = (name, standard) => process.env[name]?.trim() || standard;

const listens = (port, host) =>
  new Promise((resolve, reject) => {
    const probe = createServer((socket) => socket.destroy());
    probe.once('error', reject);
    probe.listen({ port, host }, () => probe.close(resolve));
  });

/** Exits with 1 if another program listens on the port. */
export const requireFreePort = async (given = process.argv.slice(2)) => {
  const [port, host] = [setting('PORT', '9991'), setting('HOST', '127.0.0.1')];
  if (!startsServer(given) || !/^[1-9]\d{0,4}$/.test(port)) {
    return;
  }
  await listens(Number(port), host).catch((error) => {
    if (error.code === 'EADDRINUSE') {
      console.error(
        `parley: PORT ${port} is in use on ${host}: stop the program that listens there, or set another PORT`,
      );
      process.exit(1);
    }
  });
};
