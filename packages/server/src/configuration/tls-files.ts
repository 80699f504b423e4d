import { X509Certificate, createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import { reasonOf } from './data-folder';
import type { MailGatewaySettings } from './mail-gateway-settings';

/** The content of PEM files. */
export type TlsFiles = { readonly certificate: string; readonly key: string };

const readPem = (name: string, file: string): E.Either<string, string> =>
  E.tryCatch(
    () => readFileSync(file, 'utf8'),
    (error) =>
      `${name} ${file} cannot be read (${reasonOf(error)}): give it to the account that runs the server, or correct the path`,
  );

/** Reads the files for STARTTLS; one line says which of them cannot be used. */
export const readTlsFiles = ({
  certificateFile,
  keyFile,
}: NonNullable<MailGatewaySettings['tls']>): E.Either<string, TlsFiles> =>
  pipe(
    E.Do,
    E.bind('certificate', () => readPem('MAIL_GATEWAY_TLS_CERT', certificateFile)),
    E.bind('key', () => readPem('MAIL_GATEWAY_TLS_KEY', keyFile)),
    E.tap(({ certificate, key }) =>
      pipe(
        E.Do,
        E.bind('parsed', () =>
          E.tryCatch(
            () => new X509Certificate(certificate),
            () => `MAIL_GATEWAY_TLS_CERT ${certificateFile} must have a certificate in PEM`,
          ),
        ),
        E.bind('parsedKey', () =>
          E.tryCatch(
            () => createPrivateKey(key),
            () =>
              `MAIL_GATEWAY_TLS_KEY ${keyFile} must have a private key in PEM, without a password`,
          ),
        ),
        E.filterOrElse(
          ({ parsed, parsedKey }) => parsed.checkPrivateKey(parsedKey),
          () =>
            `MAIL_GATEWAY_TLS_KEY ${keyFile} must be the key of the certificate in MAIL_GATEWAY_TLS_CERT`,
        ),
      ),
    ),
  );
