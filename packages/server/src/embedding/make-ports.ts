import { availableParallelism } from 'node:os';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { isolatedPictures, localFiles, md5Gravatars, s3Files } from '@parley/adapter-files';
import { ldapBackend } from '@parley/adapter-ldap';
import { jwtTokens, oidcProvider } from '@parley/adapter-oidc';
import { linkifierValidator, unicodeEmoji, workerRenderer } from '@parley/adapter-markdown';
import type { PostgresStore } from '@parley/adapter-postgres';
import { httpPageFetcher, httpWebhookCaller, webPushSender } from '@parley/adapter-webhooks';
import type { Ports } from '@parley/core';
import type { FileStore } from '@parley/core/messages';
import { unlimitedAttempts } from '@parley/core/access';
import { defaultInvitationLimits, emailPasswordBackend } from '@parley/core/accounts';
import { defaultEventLimits } from '@parley/core/kernel';
import {
  eventPresentation,
  initialStatePresentation,
  presentFailure,
  recordPresentation,
  webhookPresentation,
} from '@parley/wire';
import { dataPaths } from '../configuration/data-folder';
import type { FilePlace } from '../configuration/file-place';
import { ownExports } from '../exports/tar-exports';
import type { Log } from '../logger';
import type { ServerSecrets } from '../security/derived-ports';
import { derivedPorts } from '../security/derived-ports';
import { listedDisposableDomains } from '../security/disposable-domains';
import { argonPasswords } from '../security/passwords';
import { vapidKeysOf } from '../security/vapid-keys';
import { webhookSignatures } from '../security/webhook-signatures';
import type { Observer } from '../observer';
import { observedMailer, observedWebhooks } from './observed-ports';
import { openMailer } from './open-mailer';
import { warnings } from '../warnings';
import type { ParleyOptions } from './parley-options';

/** The files of a server. */
export const openFiles = (place: FilePlace | undefined, uploads: string, log: Log): FileStore =>
  place?._tag === 'Bucket'
    ? s3Files(place.bucket, (err) => log.warn({ err }, 'files can be neither stored nor read'))
    : localFiles(place?.path ?? uploads);

/**
 * The threads that render for one of several processes: its share of the processors without the one
 * for its main thread. Each thread takes 50 MB while it works.
 */
const rendererThreadsOf = (processes: number): number =>
  Math.max(1, Math.floor(availableParallelism() / processes) - 1);

/** The ports, and what ends those of them that use processes, threads or connections. */
type MadePorts = { readonly ports: Ports; readonly end: () => Promise<void> };

/**
 * The ports on the store; the program's own in the place of those that it replaces.
 *
 * @param secrets what keys and tokens are derived from
 */
export const makePorts = async (
  options: ParleyOptions,
  store: PostgresStore,
  siteUrl: URL,
  dataDir: string,
  secrets: ServerSecrets,
  log: Log,
  observer: Observer,
): Promise<MadePorts> => {
  const { ports: replaced = {}, isRateLimited = true, processes = 1 } = options;
  const paths = dataPaths(dataDir);
  const warn = warnings(log);
  const passwords = replaced.passwords ?? (await argonPasswords(options.hashingCost));
  const endings: (() => Promise<void> | void)[] = [];
  const started = <A>(made: A, end: (made: A) => Promise<void> | void): A => {
    endings.push(() => end(made));
    return made;
  };
  const ports: Ports = {
    ...store,
    attempts: isRateLimited ? store.attempts : unlimitedAttempts,
    eventLimits: options.eventLimits ?? defaultEventLimits,
    eventPresentation,
    initialStatePresentation,
    recordPresentation,
    webhookPresentation,
    invitationLimits: options.invitationLimits ?? defaultInvitationLimits,
    serverGeneration: options.generation ?? Math.floor(Date.now() / 1000),
    ...derivedPorts(secrets, () => Date.now(), options.mailGateway?.domain),
    unicodeEmoji,
    linkifierValidator,
    describeFailure: (failure, level) => presentFailure(failure, level).msg,
    disposableDomains: listedDisposableDomains,
    exportArchives: ownExports(paths.exports, secrets.current),
    files: openFiles(options.filePlace, paths.uploads, log),
    gravatars: md5Gravatars,
    passwords,
    passwordBackends: [
      emailPasswordBackend(passwords),
      ...(options.ldap === undefined || replaced.passwordBackends !== undefined
        ? []
        : [
            started(
              ldapBackend(options.ldap, (message, err) =>
                log.warn(err === undefined ? {} : { err }, message),
              ),
              (made) => made.close(),
            ),
          ]),
    ],
    identityProvider:
      options.oidc &&
      oidcProvider(options.oidc, secrets.current, {
        info: (message) => log.info({}, message),
        warn: (message, err) => log.warn(err === undefined ? {} : { err }, message),
      }),
    loginTokens: options.jwt && jwtTokens(options.jwt),
    clock: { now: () => Math.floor(Date.now() / 1000) },
    ids: { uuid: randomUUID, token: () => randomBytes(18).toString('base64url') },
    random: { below: (limit) => () => randomInt(limit) },
    webhookSignatures,
    pushes: webPushSender({
      keys: vapidKeysOf(secrets, () => Date.now()),
      contact:
        siteUrl.protocol === 'https:' ? siteUrl.origin : `mailto:noreply@${siteUrl.hostname}`,
      allowsPrivateNetworks: options.allowsPrivateWebhooks ?? false,
    }),
    webhooks: httpWebhookCaller({ allowsPrivateNetworks: options.allowsPrivateWebhooks ?? false }),
    pages: httpPageFetcher({ allowsPrivateNetworks: options.allowsPrivatePreviews ?? false }),
    pictures: replaced.pictures ?? started(isolatedPictures(), (made) => made.stop()),
    mailer:
      replaced.mailer ??
      started(
        openMailer(
          options.smtpUrl,
          options.mailFrom ?? `noreply@${siteUrl.hostname}`,
          paths.outbox,
          log,
        ),
        (made) => made.close(),
      ),
    renderer:
      replaced.renderer ??
      started(
        workerRenderer({
          workers: options.rendererThreads ?? rendererThreadsOf(processes),
          onFailure: (cause) => warn(cause, 'a text could not be rendered'),
        }),
        (made) => made.stop(),
      ),
    ...replaced,
  };
  return {
    ports: {
      ...ports,
      mailer: observedMailer(ports.mailer, observer.onEmail),
      webhooks: observedWebhooks(ports.webhooks, observer.onWebhook),
    },
    end: async () => {
      for (const end of endings) {
        await end();
      }
    },
  };
};
