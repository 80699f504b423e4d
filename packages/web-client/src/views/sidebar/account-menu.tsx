import { logOut } from '../../actions/session';
import { setEnterSends, setTheme } from '../../actions/settings';
import { Avatar } from '../../components/avatar';
import { Icon } from '../../components/icon';
import { Menu, MenuItem } from '../../components/menu';
import { ownId } from '../../state/realm';
import type { Theme } from '../../state/settings';
import { enterSends, theme } from '../../state/settings';
import { avatarUrl, ownUser, statusText } from '../../state/users';
import { texts } from '../../texts/texts';

const themes: readonly Theme[] = ['system', 'light', 'dark'];

const Items = ({ close }: { readonly close: () => void }) => (
  <>
    <p class="menu-title">{texts.account.theme}</p>
    {themes.map((name) => (
      <MenuItem
        key={name}
        kind="menuitemradio"
        label={texts.account.themes[name]}
        isChosen={theme.value === name}
        onClick={() => void setTheme(name)}
      />
    ))}
    <hr />
    <MenuItem
      kind="menuitemcheckbox"
      label={texts.account.enterSends}
      isChosen={enterSends.value}
      onClick={() => void setEnterSends(!enterSends.value)}
    />
    <hr />
    <MenuItem
      label={texts.account.logOut}
      onClick={() => {
        close();
        void logOut();
      }}
    />
  </>
);

/** Who one is, at the bottom of the sidebar, and what concerns the account. */
export const AccountMenu = () => {
  const name = ownUser.value?.full_name ?? '';
  const status = statusText(ownId.value);
  return (
    <footer class="account">
      <Menu
        label={texts.account.menu}
        class="account-button"
        button={
          <>
            <Avatar name={name} url={avatarUrl(ownId.value)} size="small" />
            <span class="account-names">
              <span class="row-name" dir="auto">
                {name}
              </span>
              {status === '' ? null : (
                <span class="account-status" dir="auto">
                  {status}
                </span>
              )}
            </span>
            <Icon name="more" />
          </>
        }
      >
        {(close) => <Items close={close} />}
      </Menu>
    </footer>
  );
};
