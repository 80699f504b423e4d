import * as t from 'io-ts';
import type { EventViewer } from '../../kernel';
import { LinkifierId, has, struct } from '../../kernel';

export const RealmLinkifier = struct({
  id: LinkifierId,
  /** A regular expression in RE2 syntax. */
  pattern: t.string,
  /** An RFC 6570 template whose variables are named groups of the pattern. */
  urlTemplate: t.string,
  exampleInput: t.union([t.string, t.null]),
  reverseTemplate: t.union([t.string, t.null]),
  alternativeUrlTemplates: t.readonlyArray(t.string),
});
/** A pattern that turns matching text into links. Source: docs/reference/linkifiers.md. */
export type RealmLinkifier = t.TypeOf<typeof RealmLinkifier>;

/** Undefined keeps the current value, null removes it. */
export type LinkifierFields = {
  readonly pattern: string;
  readonly urlTemplate: string;
  readonly exampleInput?: string | null | undefined;
  readonly reverseTemplate?: string | null | undefined;
  readonly alternativeUrlTemplates?: readonly string[] | undefined;
};

/** Converts the format of older clients, which write `%(name)s` for `{name}`. */
export const fromUrlFormat = (format: string): string =>
  format.replace(/%\((\w+)\)s|%%|[{}]/g, (found, name: string | undefined) => {
    if (name !== undefined) {
      return `{${name}}`;
    }
    return found === '%%' ? '%' : encodeURIComponent(found);
  });

/**
 * Whether a client gets linkifiers: at levels with URL templates only those that support templates.
 *
 * Source: docs/reference/linkifiers.md.
 */
export const supportsLinkifiers = ({
  level,
  capabilities,
}: Pick<EventViewer, 'level' | 'capabilities'>): boolean =>
  !has(level, 'linkifierUrlTemplate') || capabilities.has('linkifier_url_template');
