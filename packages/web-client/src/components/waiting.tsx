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
  <div class="empty stack center">
    <span class="empty-icon center">
      <Icon name={icon} />
    </span>
    <p class="large strong">{title}</p>
    {hint === undefined ? null : <p class="empty-hint faint">{hint}</p>}
    {children}
  </div>
);

const widths = ['80%', '30%', '55%', '80%', '55%', '30%', '80%'];

/** The outlines of messages that are being loaded. */
export const Skeleton = ({ label }: { readonly label: string }) => (
  <div class="skeleton stack" role="status">
    <span class="visually-hidden">{label}</span>
    {widths.map((width, index) => (
      <div class="line loose" key={index}>
        <span class="avatar avatar-medium skeleton-line" />
        <span class="stack grow">
          <span class="skeleton-line" style={{ width: '7rem' }} />
          <span class="skeleton-line" style={{ width }} />
        </span>
      </div>
    ))}
  </div>
);

/** Something is being loaded. */
export const Spinner = ({ label }: { readonly label: string }) => (
  <div class="spinner-line line faint medium" role="status">
    <span class="spinner" aria-hidden="true" />
    <span>{label}</span>
  </div>
);
