import type { Turns } from '@parley/core/kernel';
import { foldCase } from '@parley/core/kernel';
import type { Request } from 'express';
import { queryParameters, rawParameters, readBody } from '../http/body';
import { tooManyAtOnce } from '../http/body-failures';
import type { Budget, Reservation } from '../http/budget';
import type { BodyLimits, Form } from '../http/form';
import type { SentPayload } from '../http/payload';
import { readPayload } from '../http/payload';
import type { SpooledFile } from '../http/spooled-file';
import type { RawParameters } from '../parameters';
import { understand } from '../public-names/understand';
import type { Route } from '../served-route';
import type { Found, Served } from './respond';

/** What limits the requests that are served at a time. */
export type ReceptionOptions = {
  /** Limits what one client's requests hold in memory and on disk at a time. */
  readonly budget: Budget;
  /**
   * Limits how many requests are handled at a time of one account, of the bots of one owner, or of
   * one address without an account.
   */
  readonly turns: Turns<string>;
  /** Limits how many large responses are made at a time, for all accounts together. */
  readonly largeTurns: Turns<'large'>;
  /** Folder for uploaded files until their request is done. */
  readonly spoolDir: string;
};

/** What a request carries besides its head. */
export type Received = {
  /** The route of the request, or that of the method which its form names; undefined if none. */
  readonly found: Found | undefined;
  readonly raw: RawParameters;
  readonly payload: SentPayload | undefined;
  readonly files: readonly SpooledFile[];
  /** Lets the next large response begin, before this one has ended. */
  readonly endLargeTurn: () => void;
};

const bodyLimitsOf = (
  { maxBodyBytes, maxUploadBytes, maxFileBytes }: Route,
  spoolDir: string,
  reservation: Reservation,
): BodyLimits => {
  const maxBytes = maxUploadBytes ?? maxFileBytes;
  return {
    maxBytes: maxBodyBytes,
    files: maxBytes === undefined ? undefined : { maxBytes, spoolDir },
    // Small files are loaded after the body has arrived; large ones never are.
    mayHold: (bytes) =>
      reservation.take({
        memory: maxUploadBytes === undefined ? bytes : 0,
        disk: maxBytes === undefined ? 0 : bytes,
      }),
  };
};

/** Throws for a route that uses files without declaring a limit for them. */
export const declaredFiles = <A>(
  maxBytes: number | undefined,
  files: readonly A[],
): readonly A[] => {
  if (maxBytes === undefined) {
    throw new Error('the route takes files and declares no limit for them');
  }
  return files;
};

/** Throws for a route that uses a payload without declaring that it takes one. */
export const declaredPayload = (payload: SentPayload | undefined): SentPayload => {
  if (payload === undefined) {
    throw new Error('the route takes a payload and does not declare it');
  }
  return payload;
};

/** The field of a form that says which method the request stands for, if it is a POST. */
const methodField = 'method';

const namedMethod = ({ method }: Request, form: Form | undefined): string | undefined =>
  method === 'POST' ? form?.fields.get(methodField) : undefined;

const withoutMethod = (sent: RawParameters): RawParameters =>
  new Map(Array.from(sent).filter(([name]) => name !== methodField));

/** Which requests wait for each other. */
const turnGroupOf = ({ turnsBy }: Route, group: string, raw: RawParameters): string =>
  turnsBy === undefined ? group : `${group} ${foldCase(raw.get(turnsBy)?.trim() ?? '')}`;

/** Rejects with a failure that asks the client to come back later. */
const turnOf = async <Group>(turns: Turns<Group>, group: Group): Promise<() => void> => {
  const end = await turns.take(group);
  if (end === undefined) {
    throw tooManyAtOnce();
  }
  return end;
};

/**
 * Reads the body and waits for the request's turn, then uses what came; whatever the request held
 * is released after that. Rejects with a BodyFailure.
 *
 * @param group whose requests share the limits
 * @param find the route that has the method at the path of the request
 */
export const receive = async (
  options: ReceptionOptions,
  { route: read, hasPublicNames }: Served,
  request: Request,
  group: string,
  find: (method: string) => Found | undefined,
  use: (received: Received) => Promise<void>,
): Promise<void> => {
  const reservation = options.budget.open(group);
  let form: Form | undefined;
  let payload: SentPayload | undefined;
  let endTurn: (() => void) | undefined;
  let largeTurn: (() => void) | undefined;
  const endLargeTurn = (): void => {
    largeTurn?.();
    largeTurn = undefined;
  };
  try {
    const limits = bodyLimitsOf(read, options.spoolDir, reservation);
    if (read.takesPayload) {
      payload = await readPayload(request, limits);
    } else {
      form = await readBody(request, limits);
    }
    const method = namedMethod(request, form);
    const found = find(method ?? (request.method === 'HEAD' ? 'GET' : request.method));
    const route = found?.route;
    const fields = form === undefined ? queryParameters(request) : rawParameters(request, form);
    const sent = method === undefined ? fields : withoutMethod(fields);
    const raw = route !== undefined && hasPublicNames ? understand(route.parameters, sent) : sent;
    if (route !== undefined && !route.isLongPoll) {
      endTurn = await turnOf(options.turns, turnGroupOf(route, group, raw));
      largeTurn = route.isLarge ? await turnOf(options.largeTurns, 'large') : undefined;
    }
    await use({ found, raw, payload, files: form?.files ?? [], endLargeTurn });
  } finally {
    endTurn?.();
    endLargeTurn();
    reservation.release();
    for (const file of form?.files ?? []) {
      await file.discard();
    }
  }
};
