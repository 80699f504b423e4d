import { computed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { classNames } from '../../lib/class-names';
import { route } from '../../router/location';
import type { Route } from '../../router/route';
import { addressOf } from '../../router/route';
import { useSelected } from '../../state/selected';

type Props = { readonly title: string; readonly children: ComponentChildren };

/** A part of the sidebar with a title. */
export const Section = ({ title, children }: Props) => {
  const id = useId();
  return (
    <section class="section">
      <h2 class="section-title clip faint small strong" id={id} dir="auto">
        {title}
      </h2>
      <ul class="rows stack" aria-labelledby={id}>
        {children}
      </ul>
    </section>
  );
};

type LinkRowProps = {
  readonly to: Route;
  readonly isFaint?: boolean;
  readonly isUnread?: boolean;
  readonly children: ComponentChildren;
};

const placeOf = (to: Route): string =>
  addressOf(to.view === 'messages' ? { view: to.view, narrow: to.narrow } : to);

const openPlace = computed(() => placeOf(route.value));

/** A link of the sidebar, which shows whether its view is open. */
export const LinkRow = ({ to, isFaint, isUnread, children }: LinkRowProps) => {
  const place = placeOf(to);
  const isOpen = useSelected(() => openPlace.value === place, place);
  return (
    <a
      class={classNames(
        'row line grow hoverable medium',
        isFaint === true && 'row-faint faint',
        isUnread === true && 'row-unread strong',
      )}
      href={addressOf(to)}
      {...(isOpen ? { 'aria-current': 'page' } : {})}
    >
      {children}
    </a>
  );
};
