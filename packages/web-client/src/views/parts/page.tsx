import type { ComponentChildren } from 'preact';
import type { IconName } from '../../components/icon';
import { NamedTitleBar } from '../title-bar';
import { Empty } from '../../components/waiting';

type Props = {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ComponentChildren;
};

/** A view that is read and filled in from top to bottom. */
export const Page = ({ icon, title, children }: Props) => (
  <>
    <NamedTitleBar icon={icon} name={title} />
    <div class="page">
      <div class="page-column stack">{children}</div>
    </div>
  </>
);

/** A page about something that does not exist, or that the user may not see. */
export const UnknownPage = ({ icon, title, what }: Omit<Props, 'children'> & { what: string }) => (
  <Page icon={icon} title={title}>
    <Empty icon={icon} title={what} />
  </Page>
);
