import { createPublicKey, verify } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushPayload, PushRegistration } from '@parley/core/accounts';
import { MessageId, PushRegistrationId, asId } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import { newPushBrowser, newVapidKeys } from './testing';
import type { VapidKeys } from './web-push-sender';
import { webPushSender } from './web-push-sender';

/** What a token of the header `Authorization` claims, if the key has signed it. */
const claimsOf = (authorization: string, { publicKey }: VapidKeys): unknown => {
  const [, head = '', claims = '', signature = ''] =
    /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=/.exec(authorization) ?? [];
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  return verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
    ? JSON.parse(Buffer.from(claims, 'base64url').toString())
    : undefined;
};

const payload: PushPayload = {
  event: 'message',
  message_id: asId(MessageId)(7),
  title: 'Iago',
  body: 'Poison',
  url: 'https://chat.example.org/#narrow/dm/1-iago/near/7',
};

describe('webPushSender', () => {
  const servers: Server[] = [];
  const listen = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/push/1`;
  };
  afterEach(() => {
    servers.splice(0).forEach((server) => {
      server.closeAllConnections();
      server.close();
    });
  });

  const [own, earlier] = [newVapidKeys(), newVapidKeys()];
  const options = {
    keys: () => [own, earlier] as const,
    contact: 'mailto:noreply@chat.example.org',
    allowsPrivateNetworks: true,
  };
  const sender = webPushSender(options);
  const browser = newPushBrowser();
  const registeredAt = (
    token: string,
    given: Partial<PushRegistration> = {},
  ): PushRegistration => ({
    id: asId(PushRegistrationId)(1),
    kind: 'web',
    token,
    appId: own.publicKey,
    keys: browser.keys,
    sessionId: null,
    createdAt: 1,
    ...given,
  });
  const answering = (status: number): Promise<string> =>
    listen((request, response) => {
      request.resume().on('end', () => response.writeHead(status).end());
    });

  it.each([
    ['its own key', own],
    ['an earlier one, for which the browser registered', earlier],
  ])('sends what only the browser can read, signed with %s', async (_, keys) => {
    const received: { readonly head: IncomingMessage; readonly body: Buffer }[] = [];
    const url = await listen((head, response) => {
      const chunks: Buffer[] = [];
      head.on('data', (chunk: Buffer) => chunks.push(chunk));
      head.on('end', () => {
        received.push({ head, body: Buffer.concat(chunks) });
        response.writeHead(201).end();
      });
    });
    const registration = registeredAt(url, { appId: keys.publicKey });
    expect(await sender.send(registration, payload)()).toEqual(E.right('sent'));
    const [first] = received;
    expect(first?.body.toString('latin1')).not.toContain('Poison');
    expect(first && browser.read(first.body)).toEqual(payload);
    expect(first?.head.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'high',
    });
    expect(claimsOf(first?.head.headers.authorization ?? '', keys)).toMatchObject({
      aud: new URL(url).origin,
      sub: options.contact,
    });
  });

  it.each([
    [200, E.right('sent')],
    [404, E.right('gone')],
    [410, E.right('gone')],
    [302, E.left(expect.objectContaining({ _tag: 'Unexpected' }))],
    [429, E.left(expect.objectContaining({ _tag: 'Unexpected' }))],
    [503, E.left(expect.objectContaining({ _tag: 'Unexpected' }))],
  ])('knows what the status %d means', async (status, expected) => {
    expect(await sender.send(registeredAt(await answering(status)), payload)()).toEqual(expected);
  });

  it('fails at its deadline', async () => {
    const hasty = webPushSender({ ...options, timeout: 0.05 });
    const url = await listen(() => undefined);
    expect(E.isLeft(await hasty.send(registeredAt(url), payload)())).toBe(true);
  });

  it('calls no private address, and no browser that registered for another key', async () => {
    const url = await answering(200);
    const careful = webPushSender({ ...options, allowsPrivateNetworks: false });
    expect(await careful.send(registeredAt(url), payload)()).toEqual(E.right('gone'));
    expect(
      await sender.send(registeredAt(url, { appId: newVapidKeys().publicKey }), payload)(),
    ).toEqual(E.right('gone'));
  });

  it('reaches browsers only', () => {
    expect((['apns', 'fcm', 'web'] as const).filter(sender.reaches)).toEqual(['web']);
    expect(sender.webPushKey).toBe(own.publicKey);
  });
});
