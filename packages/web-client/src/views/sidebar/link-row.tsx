import type { ComponentChildren } from 'preact';
import { classNames } from '../../lib/class-names';
import { route } from '../../router/location';
import type { Route } from '../../router/route';
import { addressOf } from '../../router/route';

type Props = {
  readonly to: Route;
  readonly class?: string | undefined;
  readonly isFaint?: boolean;
  readonly isUnread?: boolean;
  readonly children: ComponentChildren;
};

const placeOf = (to: Route): string =>
  addressOf(to.view === 'messages' ? { view: to.view, narrow: to.narrow } : to);

/** A link of the sidebar, which shows whether its view is open. */
export const LinkRow = ({ to, class: extra, isFaint, isUnread, children }: Props) => (
  <a
    class={classNames(
      'row',
      isFaint === true && 'row-faint faint',
      isUnread === true && 'row-unread strong',
      extra,
    )}
    href={addressOf(to)}
    {...(placeOf(route.value) === placeOf(to) ? { 'aria-current': 'page' } : {})}
  >
    {children}
  </a>
);
