import type { Stats } from 'node:fs';
import { existsSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, relative } from 'node:path';
import { ldapBackend } from '@parley/adapter-ldap';
import { smtpMailer } from '@parley/adapter-mail';
import { tryProvider } from '@parley/adapter-oidc';
import { workerRenderer } from '@parley/adapter-markdown';
import { emptyDirectory } from '@parley/core/access';
import { guarded } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import type { Configuration } from '../../configuration/configuration';
import { reasonOf } from '../../configuration/data-folder';
import { readSecret, serverSecretKind } from '../../configuration/remembered-secret';
import type { DirectoryTrial, EmailTrial, ProviderTrial } from './check-outside';
import type { PortHolder } from './check-machine';
import { isServerAt } from './request-server';

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Why the port cannot be used now; undefined if it can. */
const whyNotFree = ({ host, port }: Configuration): Promise<string | undefined> =>
  new Promise((resolve) => {
    const probe = createServer();
    const onError = guarded(
      () => resolve('unknown'),
      (error: Error) => resolve(reasonOf(error)),
    );
    probe.once('error', onError);
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });

const urlOf = ({ host, port }: Configuration): URL => {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return new URL(`http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`);
};

export const findPortHolder = async (configuration: Configuration): Promise<PortHolder> => {
  const reason = await whyNotFree(configuration);
  if (reason === undefined) {
    return 'nobody';
  }
  if (reason !== 'EADDRINUSE') {
    return 'forbidden';
  }
  return (await isServerAt(urlOf(configuration))) ? 'parley' : 'other';
};

/** What is wrong with the stored secret, if anything. */
export const findSecretFlaw = ({ dataDir, serverSecret }: Configuration): string | undefined => {
  const read = E.tryCatch(
    () => serverSecret ?? readSecret(dataDir, serverSecretKind),
    (error) => (error instanceof Error ? error.message : String(error)),
  );
  return E.isLeft(read) ? read.left : undefined;
};

/** Free for this account, on the disk that has the folder or will have it. */
export const freeSpaceAt = (folder: string): number => {
  if (!existsSync(folder) && dirname(folder) !== folder) {
    return freeSpaceAt(dirname(folder));
  }
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** A text that is rendered in a thread: formulas take long. */
const sampleText = '$$x^2$$';

/** Why no thread renders messages; undefined if one does. */
export const tryRendering = async (): Promise<string | undefined> => {
  const renderer = workerRenderer({ workers: 1 });
  try {
    const rendered = await renderer.render(sampleText, emptyDirectory)();
    return E.isRight(rendered) ? undefined : 'the thread was too slow or has ended';
  } finally {
    await renderer.stop();
  }
};

/** Sends a test email, if there is an address. */
export const trySending = async (
  { smtpUrl, mailFrom }: Configuration,
  address: string | undefined,
): Promise<EmailTrial> => {
  if (address === undefined) {
    return { _tag: 'NotTried' };
  }
  if (smtpUrl === undefined) {
    return { _tag: 'Failed', reason: 'no server' };
  }
  const mailer = smtpMailer({
    url: smtpUrl,
    fromAddress: mailFrom,
    times: { answer: 10_000, sending: 20_000 },
  });
  const text = 'The server can send email.';
  try {
    const sent = await mailer.send({
      subject: 'Test email of Parley',
      text,
      html: `<p>${text}</p>`,
      to: { name: '', address },
      fromName: 'Parley',
    })();
    return E.isRight(sent)
      ? { _tag: 'Sent', address }
      : {
          _tag: 'Failed',
          reason: sent.left.cause instanceof Error ? sent.left.cause.message : 'unknown reason',
        };
  } finally {
    mailer.close();
  }
};

/** Asks the directory whether it shows anybody, if there is one. */
export const tryDirectory = async ({ ldap }: Configuration): Promise<DirectoryTrial> => {
  const backend = ldap && ldapBackend(ldap, () => undefined);
  if (backend?.directory === undefined) {
    return { _tag: 'NotConfigured' };
  }
  const asked = await backend.directory.lookUp([])();
  backend.close();
  return E.isRight(asked)
    ? { _tag: 'Answered', hasPeople: asked.right.hasPeople }
    : { _tag: 'Failed', reason: messageOf(asked.left.cause) };
};

/** Asks the OpenID Connect provider for its endpoints, if there is one. */
export const tryLogins = async ({ oidc }: Configuration): Promise<ProviderTrial> =>
  oidc === undefined
    ? { _tag: 'NotConfigured' }
    : tryProvider(oidc).then(
        (loginPage): ProviderTrial => ({ _tag: 'Answered', loginPage }),
        (error: unknown): ProviderTrial => ({
          _tag: 'Failed',
          reason: messageOf(error),
        }),
      );

/** A file may be stored for so long before the database knows it, in milliseconds. */
const uploadTime = 3_600_000;

const isFresh = ({ mtimeMs }: Stats): boolean => Date.now() - mtimeMs < uploadTime;

/** The keys of the files that are stored, and which of them are so new that they may be unknown. */
export const findStoredFiles = (
  uploads: string,
): { readonly stored: readonly string[]; readonly newest: readonly string[] } => {
  const folder = join(uploads, 'user_uploads');
  const found = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((path) => ({ path: join(folder, path), found: statSync(join(folder, path)) }))
        .filter((each) => each.found.isFile())
    : [];
  const keys = (isNew: boolean): readonly string[] =>
    found
      .filter((each) => isFresh(each.found) === isNew)
      .map(({ path }) => relative(uploads, path));
  return { stored: keys(false), newest: keys(true) };
};
