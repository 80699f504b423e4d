import { classNames } from '../lib/class-names';

/** Outlines in a square of 24, drawn with the color of the text. */
const paths = {
  inbox:
    'M4 13h4l1.5 3h5L16 13h4M4 13v5a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-5M4 13l2.6-7.4A2 2 0 0 1 8.5 4h7a2 2 0 0 1 1.9 1.6L20 13',
  clock: 'M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  at: 'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0Zm0 0v1.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-3.5 7.1',
  star: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9-4.3-4.1 5.9-.8L12 3.5Z',
  pencil: 'M4 20h4L19.5 8.5a2.1 2.1 0 0 0-3-3L5 17l-1 3ZM14.5 7.5l3 3',
  feed: 'M4 6h16M4 12h16M4 18h10',
  hash: 'M9 4 7 20M17 4l-2 16M4.5 9h16M3.5 15h16',
  lock: 'M7 11V8a5 5 0 0 1 10 0v3M6 11h12a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1Z',
  globe: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20a6.5 6.5 0 0 1 13 0M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.2a6.5 6.5 0 0 1 3.5 5.8',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'm6 6 12 12M18 6 6 18',
  chevron: 'm9 6 6 6-6 6',
  down: 'M12 5v14m-6-6 6 6 6-6',
  up: 'M12 19V5m-6 6 6-6 6 6',
  send: 'M4 12h9M4 12 3 4l18 8-18 8 1-8Z',
  check: 'm5 12.5 4.5 4.5L19 7',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.3 1.3M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17',
  more: 'M5 11.400a.6.6 0 1 0 .01 0ZM12 11.400a.6.6 0 1 0 .01 0ZM19 11.400a.6.6 0 1 0 .01 0Z',
  search: 'm20 20-4-4M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z',
  settings:
    'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM12 3v2.5M12 18.500V21M3 12h2.500M18.500 12H21M5.600 5.600l1.800 1.800M16.600 16.600l1.800 1.800M18.400 5.600l-1.800 1.800M7.400 16.600l-1.800 1.800',
  smile: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM8.500 14a4 4 0 0 0 7 0M9 9.500h.01M15 9.500h.01',
  warning:
    'M12 9v4M12 16.500h.01M10.300 4.300 2.500 18a2 2 0 0 0 1.700 3h15.600a2 2 0 0 0 1.700-3L13.700 4.300a2 2 0 0 0-3.400 0Z',
  quote: 'M5 6v6a3 3 0 0 0 3 3h11m-4-4 4 4-4 4',
  clip: 'm19.500 11.500-7.800 7.800a4.600 4.600 0 0 1-6.500-6.500l8-8a3 3 0 0 1 4.300 4.300l-8 7.900a1.500 1.500 0 0 1-2.100-2.100l7.100-7',
  eye: 'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  snippet: 'M6 4h12v16l-6-4-6 4V4Z',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  info: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM12 11v5M12 8h.01',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l1.500 2h-15L6 16ZM10 21h4',
  plus: 'M12 5v14M5 12h14',
} as const;

export type IconName = keyof typeof paths;

type Props = {
  readonly name: IconName;
  /** What it means, unless that is said beside it, or by the control that contains it. */
  readonly label?: string;
};

export const Icon = ({ name, label }: Props) => (
  <svg
    class="icon"
    viewBox="0 0 24 24"
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  >
    <path d={paths[name]} />
  </svg>
);

type IconButtonProps = {
  readonly icon: IconName;
  /** What it does, as its name and its tooltip. */
  readonly label: string;
  readonly onClick: () => unknown;
  /** Only how it looks: what it does then, the name says. */
  readonly isOn?: boolean;
  readonly class?: string;
};

export const IconButton = ({ icon, label, onClick, isOn, class: extra }: IconButtonProps) => (
  <button
    type="button"
    class={classNames('icon-button', isOn === true && 'is-on', extra)}
    aria-label={label}
    title={label}
    onClick={() => void onClick()}
  >
    <Icon name={icon} />
  </button>
);
