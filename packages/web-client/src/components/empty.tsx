import type { ComponentChildren } from 'preact';
import type { IconName } from './icon';
import { Icon } from './icon';

type Props = {
  readonly icon: IconName;
  readonly title: string;
  readonly hint?: string;
  readonly children?: ComponentChildren;
};

/** What a view shows if it has nothing to show, or could not load it. */
export const Empty = ({ icon, title, hint, children }: Props) => (
  <div class="empty stack">
    <span class="empty-icon center">
      <Icon name={icon} />
    </span>
    <p class="empty-title strong">{title}</p>
    {hint === undefined ? null : <p class="empty-hint faint">{hint}</p>}
    {children}
  </div>
);
