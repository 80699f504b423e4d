import type { UseCases } from '@parley/core';
import type { BegunSession } from '@parley/core/accounts';
import type { Request, RequestHandler, Response } from 'express';
import { maxBodyBytes } from './body-limits';
import type { BodyLimits } from './form';
import { homeOf, page, paragraph, problemPage, sendHome, sendPage } from './page';
import type { ReportDefect } from './responses';
import type { CookieScope } from './session-cookie';
import { keepSession } from './session-cookie';

/** The forms of pages are short and have no files. */
export const pageLimits: BodyLimits = {
  maxBytes: maxBodyBytes.open,
  files: undefined,
  mayHold: () => true,
};

/** What the pages for people without a client need. */
export type PageContext = {
  readonly accounts: UseCases['accounts'];
  readonly reportDefect: ReportDefect;
  /** Limits requests per address, as keys and tokens could be guessed. */
  readonly isLimited: RequestHandler;
  readonly cookies: CookieScope;
  /** Whether there is a web client, which people who are logged in are sent to. */
  readonly hasClient: boolean;
};

/** Says why what a page was for did not work, with a way into the chat where there is one. */
export const sendProblem = (
  { hasClient }: PageContext,
  response: Response,
  status: number,
  title: string,
  msg: string,
): void => {
  const html = hasClient
    ? problemPage(title, msg, homeOf(response.req))
    : page(title, paragraph(msg));
  sendPage(response, status, html);
};

/**
 * Logs in whoever has completed a page, and leads them into the chat.
 *
 * @param done the page to show where there is no web client
 */
export const welcomeIn = (
  { cookies, hasClient }: PageContext,
  request: Request,
  response: Response,
  begun: BegunSession,
  done: string,
): void => {
  keepSession(response, begun.token, cookies);
  if (hasClient) {
    sendHome(request, response);
  } else {
    sendPage(response, 200, done);
  }
};
