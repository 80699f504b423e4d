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
  <div class="empty">
    <span class="empty-icon">
      <Icon name={icon} />
    </span>
    <p class="empty-title">{title}</p>
    {hint === undefined ? null : <p class="empty-hint">{hint}</p>}
    {children}
  </div>
);
