import { createHash } from 'node:crypto';
import type { Realm } from '@parley/core/access';
import { shownRealmPicture } from '@parley/core/access';
import { escapeHtml } from '@parley/core/kernel';
import type { Request, Response } from 'express';
import { pageStyle } from './page-style';

/** What a page shows of its organization. */
type Face = Pick<Realm, 'name' | 'pictures' | 'url'>;

/** Without the host, as a page may be read at another one than that of its organization. */
const iconPath = (realm: Face): string =>
  escapeHtml(new URL(shownRealmPicture(realm, 'icon').url).pathname);

const icon = (realm: Face): string => `<link rel="icon" href="${iconPath(realm)}">`;

const header = (realm: Face): string =>
  `<header><img src="${iconPath(realm)}" alt="" width="32" height="32"> <span>${escapeHtml(realm.name)}</span></header>\n`;

/** What the organization says about itself; empty if it says nothing. */
export const descriptionOf = ({ renderedDescription }: Pick<Realm, 'renderedDescription'>) =>
  renderedDescription === '' ? '' : `<div class="description">${renderedDescription}</div>`;

/**
 * A page without resources but the icon of the organization.
 *
 * @param title text
 * @param body HTML
 * @param realm the organization of the page, if it is known
 */
export const page = (title: string, body: string, realm?: Face): string =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>${realm === undefined ? '' : icon(realm)}<style>${pageStyle}</style></head>
<body><main>${realm === undefined ? '' : header(realm)}<h1>${escapeHtml(title)}</h1>
${body}
</main></body></html>
`;

/** @param text plain text, not HTML */
export const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

/**
 * What is wrong with the submitted values, which screen readers read first.
 *
 * @param text plain text, not HTML
 */
export const problemParagraph = (text: string): string =>
  `<p class="problem" role="alert">${escapeHtml(text)}</p>`;

const styleHash = createHash('sha256').update(pageStyle).digest('base64');

export const sendPage = (response: Response, status: number, html: string): void => {
  response.status(status);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  // The page's URL is a secret of this server. Without any referrer, browsers would not say either
  // that its form comes from here.
  response.setHeader('Referrer-Policy', 'same-origin');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader(
    'Content-Security-Policy',
    `default-src 'none'; img-src 'self'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  );
  response.end(html);
};

/** The address of the web client, relative to that of the request. */
export const homeOf = ({ path }: Pick<Request, 'path'>): string =>
  '../'.repeat(Math.max(0, path.split('/').length - 2)) || './';

/** Sends the browser, which has done what a page was for, to the web client. */
export const sendHome = (request: Request, response: Response): void => {
  response.setHeader('Cache-Control', 'no-store');
  response.redirect(303, homeOf(request));
};

/** Paths that programs read, whose responses are JSON in a browser, too. */
const ofPrograms = /\/api\/v1(?:\/|$)/;

/** Whether a person opened the address in a browser. */
export const isForPerson = ({
  headers,
  originalUrl,
}: Pick<Request, 'headers' | 'originalUrl'>): boolean =>
  /\btext\/html\b/i.test(headers.accept ?? '') && !ofPrograms.test(originalUrl.split('?')[0] ?? '');

const titles: Readonly<Record<number, string>> = {
  401: 'Please log in',
  403: 'You may not see this',
  404: 'There is nothing here',
  429: 'Too many requests',
  500: 'Something went wrong',
  503: 'Please try again soon',
  507: 'The server is full',
};

/**
 * What went wrong, with a way to the web client.
 *
 * @param msg plain text, not HTML
 *
 * @param home the address of the web client
 */
export const problemPage = (title: string, msg: string, home: string): string =>
  page(
    title,
    `${paragraph(msg)}\n<p><a class="button" href="${escapeHtml(home)}">Open Parley</a></p>`,
  );

/** The page about a failure, with a way back to the web client. */
export const failurePage = (status: number, msg: string, home: string): string =>
  problemPage(titles[status] ?? 'This did not work', msg, home);
