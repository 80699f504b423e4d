import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { has } from '../../../kernel';
import { presentLegacyLinkifier, presentLinkifier, supportsLinkifiers } from '../../../messages';
import type { VisitorSection } from './section';

/** Source: docs/reference/linkifiers.md. */
export const linkifierState: VisitorSection = ({ linkifiers }, { realm }, client) =>
  supportsLinkifiers(client)
    ? pipe(
        linkifiers.list(realm.id),
        TE.map((all) => ({
          realm_linkifiers: all.map((linkifier) => presentLinkifier(linkifier, client.level)),
        })),
      )
    : TE.right({ realm_linkifiers: [] });

/**
 * The form of the oldest levels, a list for each linkifier; empty from the level with URL templates
 * on.
 */
export const legacyLinkifierState: VisitorSection = ({ linkifiers }, { realm }, { level }) =>
  has(level, 'linkifierUrlTemplate')
    ? TE.right({ realm_filters: [] })
    : pipe(
        linkifiers.list(realm.id),
        TE.map((all) => ({ realm_filters: all.map(presentLegacyLinkifier) })),
      );
