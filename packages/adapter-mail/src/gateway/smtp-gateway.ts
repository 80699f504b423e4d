import type { AddressInfo, BlockList, Socket } from 'node:net';
import { isIPv6 } from 'node:net';
import { guarded, mebibyte } from '@parley/core/kernel';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { SMTPServer } from 'smtp-server';
import type { EmailReceiver, Reply } from './deliver-email';
import { deliverEmail, replies, replyToRecipient } from './deliver-email';
import { hostOf, plainAddress } from './host';
import type { EmailParser } from './parsing/email-parser';
import { spoolEmail } from './spool-email';

export type GatewayOptions = {
  /** The domain of the addresses. */
  readonly domain: string;
  readonly receiver: EmailReceiver;
  readonly parser: EmailParser;
  /** Where emails are while they are received; nothing else is in it. */
  readonly spoolDir: string;
  readonly maxMib: number;
  /** PEM texts; without them STARTTLS is not offered. */
  readonly tls?: { readonly certificate: string; readonly key: string } | undefined;
  /** Hosts that deliver what others sent, and are not limited. */
  readonly relays: BlockList;
  /** Connections at a time. */
  readonly maxConnections?: number;
  readonly timeouts?: Partial<GatewayTimeouts>;
  readonly onError: (error: unknown, message: string) => void;
};

type GatewayTimeouts = {
  /** A connection that is silent for so long is closed. */
  readonly idleMs: number;
  /** No connection lasts longer, however slowly it sends. */
  readonly connectionMs: number;
  /** How long connections may go on when the gateway is closed. */
  readonly closeMs: number;
};

export type EmailGateway = {
  /** Resolves to the port. */
  readonly listen: (port: number, host: string) => Promise<number>;
  /** Resolves when nothing is being delivered any more. */
  readonly close: () => Promise<void>;
};

const defaultTimeouts: GatewayTimeouts = {
  idleMs: 60_000,
  connectionMs: 600_000,
  closeMs: 2_000,
};

/** Connections from one host at a time. */
const maxPerHost = 10;

/** Recipients of one email: further ones are delivered by another attempt. */
const maxRecipients = 50;

/** Unknown addresses in one connection; a server that guesses has to connect again. */
const maxUnknown = 10;

const maxCommandLength = 2048;

const ignore = (): void => undefined;

const errorOf = ({ code, text }: Reply): Error =>
  Object.assign(new Error(text), { responseCode: code });

/** What is known of a connection. */
type Peer = { readonly host: string; readonly isRelay: boolean; unknown: number };

/**
 * An SMTP server for the addresses of channels: accepts nothing for others, forwards nothing, and
 * asks nobody anything, not even for the names of the hosts that connect.
 */
export const emailGateway = (options: GatewayOptions): EmailGateway => {
  const { domain, receiver, parser, tls, relays, onError } = options;
  const { idleMs, connectionMs, closeMs } = { ...defaultTimeouts, ...options.timeouts };
  const peers = new Map<string, Peer>();
  const connectionsOf = new Map<string, number>();
  const deliveries = new Set<Promise<void>>();

  const isRelay = (address: string): boolean =>
    relays.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

  const enter = ({ id, remoteAddress }: SMTPServerSession): Reply | undefined => {
    const address = plainAddress(remoteAddress);
    const host = hostOf(address);
    const count = connectionsOf.get(host) ?? 0;
    const peer = { host, isRelay: isRelay(address), unknown: 0 };
    if (!peer.isRelay && count >= maxPerHost) {
      return { code: 421, text: '4.7.0 Too many connections from your host; try again later' };
    }
    peers.set(id, peer);
    connectionsOf.set(host, count + 1);
    return undefined;
  };

  const leave = ({ id }: SMTPServerSession): void => {
    const peer = peers.get(id);
    peers.delete(id);
    if (peer !== undefined) {
      const count = (connectionsOf.get(peer.host) ?? 1) - 1;
      if (count > 0) {
        connectionsOf.set(peer.host, count);
      } else {
        connectionsOf.delete(peer.host);
      }
    }
  };

  const checkRecipient = async (address: string, session: SMTPServerSession): Promise<Reply> => {
    const peer = peers.get(session.id);
    if (peer === undefined) {
      return replies.failed;
    }
    if (peer.unknown >= maxUnknown) {
      return { code: 421, text: '4.7.0 Too many unknown addresses' };
    }
    if (!address.toLowerCase().endsWith(`@${domain.toLowerCase()}`)) {
      peer.unknown += 1;
      return { code: 550, text: '5.7.1 Relaying denied' };
    }
    const accepted = await receiver.acceptEmail({
      address,
      host: peer.isRelay ? undefined : peer.host,
    })();
    const reply = replyToRecipient(accepted, (error) =>
      onError(error, 'the address of an email could not be checked'),
    );
    peer.unknown += Number(reply === replies.unknownAddress);
    return reply;
  };

  const receive = async (
    stream: SMTPServerDataStream,
    { envelope }: SMTPServerSession,
  ): Promise<Reply> => {
    const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
    const addresses = envelope.rcptTo.map(({ address }) => address);
    const spooled = await spoolEmail(stream, options.spoolDir, options.maxMib * mebibyte);
    if (spooled === undefined) {
      return replies.tooLarge(options.maxMib);
    }
    try {
      return await deliverEmail(receiver, parser, spooled, { sender, addresses }, (error) =>
        onError(error, 'an email could not be delivered'),
      );
    } finally {
      await spooled.remove();
    }
  };

  /** Replies with what the work results in; a defect is a failure for now. */
  const answering = (
    work: Promise<Reply>,
    callback: (error?: Error | null, message?: string) => void,
  ): void => {
    const answered = work.then(
      (reply) => (reply.code < 400 ? callback(null, reply.text) : callback(errorOf(reply))),
      (error: unknown) => {
        onError(error, 'an email could not be received');
        callback(errorOf(replies.failed));
      },
    );
    deliveries.add(answered);
    void answered.finally(() => deliveries.delete(answered));
  };

  const server = new SMTPServer({
    name: domain,
    banner: 'Parley',
    size: options.maxMib * mebibyte,
    maxClients: options.maxConnections ?? 100,
    maxCommandLength,
    maxRecipients,
    socketTimeout: idleMs,
    closeTimeout: closeMs,
    disableReverseLookup: true,
    authOptional: true,
    logger: false,
    disabledCommands: [
      'AUTH',
      'HELP',
      'KILL',
      'SHELL',
      'WIZ',
      ...(tls === undefined ? ['STARTTLS'] : []),
    ],
    ...(tls === undefined ? {} : { cert: tls.certificate, key: tls.key }),
    onConnect: (session, callback) => {
      const refuse = (error: unknown): void => {
        onError(error, 'a mail server cannot connect');
        callback(errorOf(replies.failed));
      };
      guarded(refuse, () => {
        const refusal = enter(session);
        callback(refusal === undefined ? null : errorOf(refusal));
      })();
    },
    onClose: leave,
    onMailFrom: ({ address }, _session, callback) => {
      // Reports about emails: nobody sends emails from the address of a channel.
      callback(
        address === ''
          ? errorOf({ code: 550, text: '5.7.1 Reports about other emails are not accepted' })
          : null,
      );
    },
    onRcptTo: ({ address }, session, callback) => {
      answering(checkRecipient(address, session), callback);
    },
    onData: (stream, session, callback) => {
      answering(receive(stream, session), callback);
    },
  });
  // Connections that break are no defects of the server, and others go on.
  server.on('error', guarded(ignore, ignore));
  server.server.on(
    'connection',
    guarded(ignore, (socket: Socket) => {
      const timer = setTimeout(
        guarded(ignore, () => socket.destroy()),
        connectionMs,
      );
      timer.unref();
      socket.once(
        'close',
        guarded(ignore, () => clearTimeout(timer)),
      );
    }),
  );

  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.server.once('error', guarded(ignore, reject));
        server.listen(
          port,
          host,
          guarded(reject, () => {
            const address: AddressInfo | string | null = server.server.address();
            resolve(typeof address === 'object' && address !== null ? address.port : port);
          }),
        );
      }),
    close: async () => {
      if (server.server.listening) {
        await new Promise<void>((resolve) => {
          server.close(() => resolve());
        });
      }
      await Promise.all(deliveries);
    },
  };
};
