import type { ListedMessage } from '@parley/client';
import { isStarred, messageActions } from '../../actions/message-actions';
import { IconButton } from '../../components/icon';
import { Menu, MenuItem } from '../../components/menu';
import { permissionsFor } from '../../state/permissions';
import { texts } from '../../texts/texts';

/** What one may do with a message: shown while the pointer or the focus is on it. */
export const MessageActions = ({ message }: { readonly message: ListedMessage }) => {
  const may = permissionsFor(message);
  const offered = messageActions
    .filter(({ isAllowed }) => isAllowed?.(may, message) !== false)
    .map((action) => ({ ...action, label: action.nameFor?.(message) ?? action.name }));
  return (
    <div class="message-actions raised" role="group" aria-label={texts.message.actions}>
      {offered.map(({ name, label, icon, run }) =>
        icon === undefined ? null : (
          <IconButton
            key={name}
            icon={icon}
            label={label}
            {...(icon === 'star' ? { isOn: isStarred(message) } : {})}
            onClick={() => void run(message)}
          />
        ),
      )}
      <Menu label={texts.message.more}>
        {offered.map(({ name, label, icon, run }) =>
          icon !== undefined ? null : (
            <MenuItem key={name} label={label} onClick={() => run(message)} />
          ),
        )}
      </Menu>
    </div>
  );
};
