import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

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
