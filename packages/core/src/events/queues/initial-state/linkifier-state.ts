import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { presentLinkifier } from '../../../messages';
import type { VisitorSection } from './section';

/** Source: API document, "POST /register", `linkifier_url_template`. */
export const linkifierState: VisitorSection = (
  { linkifiers },
  { realm },
  { capabilities, level },
) =>
  capabilities.has('linkifier_url_template')
    ? pipe(
        linkifiers.list(realm.id),
        TE.map((all) => ({
          realm_linkifiers: all.map((linkifier) => presentLinkifier(linkifier, level)),
        })),
      )
    : TE.right({ realm_linkifiers: [] });
