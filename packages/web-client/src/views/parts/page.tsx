import type { ComponentChildren } from 'preact';
import type { IconName } from '../../components/icon';
import { addressOf } from '../../router/route';
import { NamedTitleBar } from '../title-bar';
import { Empty } from '../../components/waiting';

type Props = {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ComponentChildren;
};

/** A view that is scrolled as a whole. */
export const PlainPage = ({ icon, title, children }: Props) => (
  <>
    <NamedTitleBar icon={icon} name={title} />
    <div class="page">{children}</div>
  </>
);

/** A view that is read and filled in from top to bottom. */
export const Page = ({ children, ...props }: Props) => (
  <PlainPage {...props}>
    <div class="page-column stack">{children}</div>
  </PlainPage>
);

/** Leads to where something new is created. */
export const NewLink = ({ view, label }: { view: 'channels' | 'groups'; label: string }) => (
  <div>
    <a class="button button-primary" href={addressOf({ view, open: 'new' })}>
      {label}
    </a>
  </div>
);

/** A page about something that does not exist, or that the user may not see. */
export const UnknownPage = ({ what, ...props }: Omit<Props, 'children'> & { what: string }) => (
  <PlainPage {...props}>
    <Empty icon={props.icon} title={what} />
  </PlainPage>
);
