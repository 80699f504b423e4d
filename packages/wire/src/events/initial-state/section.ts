import type { Caller, Viewer } from '@parley/core/access';
import type { AccountPart, InitialStateRequest, VisitorPart } from '@parley/core/events';
import type { Fields } from '../../codecs';

/** The part of the response for a name in `fetch_event_types`: its fields, and who gets what. */
export type Section = {
  readonly fields: Fields;
  readonly account: (caller: Caller, request: InitialStateRequest) => AccountPart;
  /** Missing if visitors receive none of the fields. */
  readonly visitor?: (visitor: Viewer, request: InitialStateRequest) => VisitorPart;
};

/** Sections by the names in `fetch_event_types`, separated by spaces, that ask for them. */
export type Sections = Readonly<Record<string, Section>>;

export type AccountSection = Section['account'];

/** What is presented in the same way to visitors and accounts. */
export type VisitorSection = NonNullable<Section['visitor']>;

/** The same for visitors and accounts. */
export const forAll = (section: VisitorSection): Pick<Section, 'account' | 'visitor'> => ({
  account: section,
  visitor: section,
});

/** Fields that depend on nothing. */
export const always =
  (fields: Readonly<Record<string, unknown>>) =>
  (): VisitorPart & { readonly facts: 'nothing' } => ({
    facts: 'nothing',
    present: () => fields,
  });

/** No fields. */
export const none = always({})();
