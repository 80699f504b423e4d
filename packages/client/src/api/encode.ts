import type { OperationId } from './operations';
import { operationPaths } from '../wire/operation-paths';

export type Values = Readonly<Record<string, unknown>>;

/** A request, apart from the address of the server and credentials. */
export type Encoded = {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly body?: URLSearchParams | FormData;
};

/** Texts are sent as they are, everything else as JSON text. */
const asText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

const isBlob = (value: unknown): value is Blob => value instanceof Blob;

type Entries = readonly (readonly [name: string, value: unknown])[];

const encoded = (entries: Entries): URLSearchParams =>
  new URLSearchParams(entries.map(([name, value]) => [name, asText(value)]));

/** A form; one with files is encoded in parts. */
const formOf = (entries: Entries): URLSearchParams | FormData => {
  if (!entries.some(([, value]) => isBlob(value))) {
    return encoded(entries);
  }
  const form = new FormData();
  for (const [name, value] of entries) {
    form.append(name, isBlob(value) ? value : asText(value));
  }
  return form;
};

/** The request of an operation. Values that are undefined are left out. */
export const encode = (id: OperationId, params: Values): Encoded => {
  const [method = '', template = ''] = operationPaths[id].split(' ');
  const inPath = new Set<string>();
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name);
    return encodeURIComponent(asText(params[name]));
  });
  const entries = Object.entries(params).filter(
    ([name, value]) => value !== undefined && !inPath.has(name),
  );
  if (method !== 'GET') {
    return { method, path, body: formOf(entries) };
  }
  return { method, path: entries.length === 0 ? path : `${path}?${encoded(entries).toString()}` };
};
