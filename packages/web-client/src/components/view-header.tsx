import type { ComponentChildren } from 'preact';
import { IconButton } from './icon';

type Props = {
  /** Name and function of the buttons for the drawers, which narrow windows have. */
  readonly sidebar: { readonly label: string; readonly onClick: () => void };
  readonly people: { readonly label: string; readonly onClick: () => void };
  readonly children: ComponentChildren;
};

/** The line above the middle: what it shows. */
export const ViewHeader = ({ sidebar, people, children }: Props) => (
  <header class="bar view-header line rigid">
    <IconButton icon="menu" class="sidebar-button" {...sidebar} />
    <div class="view-title line grow">{children}</div>
    <IconButton icon="people" class="people-button" {...people} />
  </header>
);
