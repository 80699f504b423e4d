import type { ComponentChildren } from 'preact';
import { classNames } from '../lib/class-names';

type Props = {
  readonly as?: 'span' | 'h1' | 'p';
  readonly class?: string;
  readonly children: ComponentChildren;
};

/** A text that somebody has written, in one line: what does not fit is cut. */
export const Clip = ({ as: Tag = 'span', class: extra, children }: Props) => (
  <Tag class={classNames('clip', extra)} dir="auto">
    {children}
  </Tag>
);
