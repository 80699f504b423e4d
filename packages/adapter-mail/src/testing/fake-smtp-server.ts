import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';

type FakeSmtpServer = {
  readonly url: string;
  /** The emails received, header and body, in the order of arrival. */
  readonly emails: readonly string[];
  /** From now on rejects every email, or accepts them again. */
  readonly refuse: (refuses: boolean) => void;
  readonly close: () => Promise<void>;
};

/** A minimal SMTP server that accepts emails. */
export const startFakeSmtpServer = async (): Promise<FakeSmtpServer> => {
  const emails: string[] = [];
  const state = { refuses: false };
  const sockets = new Set<Socket>();
  const converse = (socket: Socket): void => {
    let pending = '';
    let isBody = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const handleLine = (line: string): void => {
      if (/^DATA/i.test(line)) {
        isBody = !state.refuses;
        say(state.refuses ? '451 not now' : '354 go on');
      } else {
        say(/^QUIT/i.test(line) ? '221 bye' : '250 ok');
      }
    };
    const read = (): void => {
      const end = isBody ? '\r\n.\r\n' : '\r\n';
      const at = pending.indexOf(end);
      if (at < 0) {
        return;
      }
      const part = pending.slice(0, at);
      pending = pending.slice(at + end.length);
      if (isBody) {
        isBody = false;
        emails.push(part);
        say('250 taken');
      } else {
        handleLine(part);
      }
      read();
    };
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      pending += chunk.toString();
      read();
    });
    say('220 fake');
  };
  const server = createServer(converse);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    refuse: (refuses) => {
      state.refuses = refuses;
    },
    close: () =>
      new Promise((resolve) => {
        sockets.forEach((socket) => socket.destroy());
        server.close(() => {
          resolve();
        });
      }),
  };
};
