import type { User } from '../../state/users';
import { roleChoices } from '../../state/users';

type Role = User['role'];

type Props = {
  readonly label: string;
  readonly role: Role;
  /** Whether it was changed. */
  readonly onChoose: (role: Role) => Promise<boolean>;
};

/** The role of a member, which can be changed. */
export const RoleChoice = ({ label, role, onChoose }: Props) => (
  <select
    class="input role-choice medium"
    aria-label={label}
    value={String(role)}
    onChange={(event) => {
      const { currentTarget: select } = event;
      const chosen = roleChoices.find(({ value }) => String(value) === select.value);
      if (chosen !== undefined) {
        void onChoose(chosen.value).then((isChanged) => {
          select.value = isChanged ? select.value : String(role);
        });
      }
    }}
  >
    {roleChoices.map(({ value, label: name }) => (
      <option key={value} value={String(value)}>
        {name}
      </option>
    ))}
  </select>
);
