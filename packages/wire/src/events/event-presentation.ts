import type { DomainEvent, EventPresentation } from '@parley/core/events';
import type { Presentation } from './event';
import { presentations } from './every-event';

const presentationOf = (event: DomainEvent): Presentation<DomainEvent> =>
  // The entry under a tag takes the event with that tag, a link that indexing loses.
  presentations[event._tag] as Presentation<never> as Presentation<DomainEvent>;

/** What clients receive for a domain event, and how many ids of the log it takes. */
export const eventPresentation: EventPresentation = {
  present: (event, viewer) => {
    const presentation = presentationOf(event);
    return typeof presentation === 'function'
      ? presentation(event, viewer)
      : presentation.parts(event).flatMap((part) => part(viewer));
  },
  widthOf: (event) => {
    const presentation = presentationOf(event);
    return typeof presentation === 'function' ? 1 : Math.max(1, presentation.parts(event).length);
  },
};
