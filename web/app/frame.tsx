import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { useLocation } from 'react-router';
import { useUser } from '../api/session.ts';
import { classes } from '../lib/classes.ts';
import { BOTTOM_BAR_ROOM, BottomBar } from './bottom-bar.tsx';
import { NavDrawer } from './nav-drawer.tsx';
import { Notices } from './notices.tsx';
import { TopBar } from './top-bar.tsx';
import { useShortcuts } from './use-shortcuts.tsx';

interface FrameProps {
  main: Ref<HTMLElement>;
  /** The page; while there is none yet, nothing stands below where it will be. */
  children: ReactNode;
}

/** The bars and the footer around a page. */
export function Frame({ main, children }: FrameProps) {
  const user = useUser();
  const { key } = useLocation();
  // The drawer belongs to the page it was opened on and is closed on the next one.
  const [drawer, setDrawer] = useState<string | null>(null);
  const { shortcuts, showShortcuts } = useShortcuts(user !== null);
  return (
    <div className={classes('flex min-h-dvh flex-col', user && BOTTOM_BAR_ROOM)}>
      <button
        type="button"
        className="control-height skip-link rounded-lg bg-accent px-4 font-medium text-on-accent"
        onClick={() => document.getElementById('main')?.focus()}
      >
        Skip to content
      </button>
      <TopBar user={user} onOpenDrawer={() => setDrawer(key)} onShowShortcuts={showShortcuts} />
      {user && <NavDrawer open={drawer === key} onClose={() => setDrawer(null)} />}
      {user && <Notices />}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        onKeyUp={showWholeBox}
        className="page-width flex grow flex-col gap-6 pt-5 pb-8 outline-none"
      >
        {children}
      </main>
      {children && <Footer />}
      {user && <BottomBar />}
      {shortcuts}
    </div>
  );
}

/** In a box of text the browser scrolls to the cursor alone, and the rest of it may lie below a bar. */
function showWholeBox({ key, target }: KeyboardEvent) {
  if (key !== 'Tab' || !(target instanceof Element) || !target.matches('input, textarea')) return;
  target.scrollIntoView({ block: 'nearest' });
}

function Footer() {
  return (
    <footer className="page-width py-6 text-faint text-xs">
      Vidarium 1.1.0 · © {new Date().getFullYear()}
    </footer>
  );
}
