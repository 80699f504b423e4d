import { classNames } from '../lib/class-names';
import type { IconName } from './icon';
import { Icon } from './icon';

type Props = {
  readonly icon: IconName;
  /** What it does, as its name and its tooltip. */
  readonly label: string;
  readonly onClick: () => void;
  readonly isOn?: boolean;
  readonly class?: string;
};

export const IconButton = ({ icon, label, onClick, isOn, class: extra }: Props) => (
  <button
    type="button"
    class={classNames('icon-button', isOn === true && 'is-on', extra)}
    aria-label={label}
    title={label}
    {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
    onClick={onClick}
  >
    <Icon name={icon} />
  </button>
);
