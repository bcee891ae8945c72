import { useQueryClient } from '@tanstack/react-query';
import Activity from 'lucide-react/icons/activity';
import Keyboard from 'lucide-react/icons/keyboard';
import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import UserIcon from 'lucide-react/icons/user';
import { useNavigate } from 'react-router';
import type { User } from '../../contract/auth.ts';
import { forgetAnswers, useLogout } from '../api/session.ts';
import { useGo } from '../lib/use-go.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Menu } from '../ui/menu.tsx';
import { MenuChoice, MenuItem, MenuSeparator } from '../ui/menu-item.tsx';
import { useTheme } from './theme.ts';

const THEMES = [
  { value: 'system', name: 'System', icon: Monitor },
  { value: 'light', name: 'Light', icon: Sun },
  { value: 'dark', name: 'Dark', icon: Moon },
] as const;

interface UserMenuProps {
  user: User;
  onShowShortcuts: () => void;
}

/** Who is logged in, how the product looks, and the way out. */
export function UserMenu(props: UserMenuProps) {
  const { user } = props;
  return (
    <Menu
      label="User menu"
      trigger={(trigger) => (
        <button
          type="button"
          aria-label="User menu"
          {...trigger}
          className="control-square grid shrink-0 place-items-center rounded-full transition-colors hover:bg-hover aria-expanded:bg-hover"
        >
          <Avatar name={user.displayName} src={null} className="avatar-8" />
        </button>
      )}
    >
      <UserMenuItems {...props} />
    </Menu>
  );
}

function UserMenuItems({ user, onShowShortcuts }: UserMenuProps) {
  const [theme, setTheme] = useTheme();
  const go = useGo();
  const navigate = useNavigate();
  const logout = useLogout();
  const queryClient = useQueryClient();
  const leave = async () => {
    await logout.mutateAsync();
    await navigate('/login', { state: { hasLeft: true } });
    forgetAnswers(queryClient);
  };
  return (
    <>
      <p className="px-2.5 pt-1.5 pb-1 text-muted text-xs">
        Logged in as
        <span dir="auto" className="block max-w-56 truncate font-semibold text-ink text-sm">
          {user.displayName}
        </span>
      </p>
      <MenuSeparator />
      <MenuChoice label="Theme" options={THEMES} value={theme} onChange={setTheme} />
      <MenuSeparator />
      <MenuItem icon={UserIcon} onSelect={() => go('/account')}>
        Account
      </MenuItem>
      <MenuItem icon={Activity} onSelect={() => go('/status')}>
        Status
      </MenuItem>
      <MenuItem icon={Keyboard} onSelect={onShowShortcuts}>
        Keyboard Shortcuts
      </MenuItem>
      <MenuItem icon={LogOut} onSelect={leave}>
        Log Out
      </MenuItem>
    </>
  );
}
