import type { VNode } from 'preact';
import type { IconName } from '../../components/icon';
import { route } from '../../router/location';
import { addressOf } from '../../router/route';
import { Page } from '../parts/page';

/** A part of the settings, which has an address of its own. */
type Section = {
  readonly key: string;
  readonly title: string;
  readonly show: () => VNode;
  /** Whether the user may use it. */
  readonly isOffered: () => boolean;
};

export const section = (
  key: string,
  title: string,
  show: Section['show'],
  isOffered: () => boolean = () => true,
): Section => ({ key, title, show, isOffered });

type Props = {
  readonly view: 'settings' | 'organization';
  readonly icon: IconName;
  readonly title: string;
  readonly sections: readonly Section[];
  readonly label: string;
};

/** One section of the settings, with links to the others. */
export const SectionPage = ({ view, icon, title, sections, label }: Props) => {
  const { value: at } = route;
  const offered = sections.filter(({ isOffered }) => isOffered());
  const current = offered.find(({ key }) => at.view === view && at.section === key) ?? offered[0];
  return (
    <Page icon={icon} title={title}>
      <nav class="sections buttons tight" aria-label={label}>
        {offered.map(({ key, title: name }) => (
          <a
            class="hoverable medium"
            key={key}
            href={addressOf({ view, section: key })}
            {...(key === current?.key ? { 'aria-current': 'page' } : {})}
          >
            {name}
          </a>
        ))}
      </nav>
      {current === undefined ? null : <current.show key={current.key} />}
    </Page>
  );
};
