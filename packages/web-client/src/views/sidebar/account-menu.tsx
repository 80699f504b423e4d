import { logOut } from '../../actions/session';
import { perform } from '../../actions/notices';
import { Avatar } from '../../components/avatar';
import { Icon } from '../../components/icon';
import { Menu, MenuItem } from '../../components/menu';
import { Clip } from '../../components/clip';
import { navigate } from '../../router/location';
import type { Route } from '../../router/route';
import { firstSection } from '../../router/route';
import { avatarUrl, ownId, ownUser, statusText } from '../../state/users';
import { enterSends, theme, themeNumbers, themes } from '../../state/settings';
import { openDialog } from '../../state/dialog';
import { texts } from '../../texts/texts';

const { menus } = texts;

/** Where the menu leads; the address of one's own profile depends on who one is. */
const links = (): readonly (readonly [string, Route])[] => [
  [menus.profile, { view: 'user', userId: ownId.value }],
  [menus.settings, { view: 'settings', section: firstSection.settings }],
  [menus.organization, { view: 'organization', section: firstSection.organization }],
  [menus.channels, { view: 'channels' }],
  [menus.groups, { view: 'groups' }],
];

const Items = () => (
  <>
    {links().map(([label, to]) => (
      <MenuItem key={label} label={label} onClick={() => navigate(to)} />
    ))}
    <MenuItem label={menus.shortcuts} onClick={() => openDialog({ kind: 'shortcuts' })} />
    <hr />
    <p class="menu-title faint small strong">{texts.account.theme}</p>
    {themes.map((name) => (
      <MenuItem
        key={name}
        kind="menuitemradio"
        label={texts.account.themes[name]}
        isChosen={theme.value === name}
        stays
        onClick={() => perform('updateSettings', { color_scheme: themeNumbers[name] })}
      />
    ))}
    <hr />
    <MenuItem
      kind="menuitemcheckbox"
      label={texts.account.enterSends}
      isChosen={enterSends.value}
      stays
      onClick={() => perform('updateSettings', { enter_sends: !enterSends.value })}
    />
    <hr />
    <MenuItem label={texts.account.logOut} onClick={logOut} />
  </>
);

/** Who one is, at the bottom of the sidebar, and what concerns the account. */
export const AccountMenu = () => {
  const name = ownUser.value?.full_name ?? '';
  const status = statusText(ownId.value);
  return (
    <footer class="account rigid">
      <Menu
        label={texts.account.menu(name, status)}
        class="account-button wide line plain hoverable medium strong"
        button={
          <>
            <Avatar name={name} url={avatarUrl(ownId.value)} size="small" />
            <span class="names grow">
              <Clip class="grow">{name}</Clip>
              {status === '' ? null : <Clip class="status faint small">{status}</Clip>}
            </span>
            <Icon name="more" />
          </>
        }
      >
        <Items />
      </Menu>
    </footer>
  );
};
