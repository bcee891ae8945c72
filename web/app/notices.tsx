import { useQuery } from '@tanstack/react-query';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useCall } from '../api/api-context.tsx';
import { systemQuery } from '../api/system.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { dismissNotice, noticesOf, undismissed } from './notice-list.ts';

const POLL_EVERY = 60_000;

/** What does not work right now and why, under the bar until it is mended or dismissed. */
export function Notices() {
  const { data } = useQuery({
    ...systemQuery(useCall()),
    staleTime: POLL_EVERY,
    refetchInterval: POLL_EVERY,
  });
  const [, setDismissed] = useState(0);
  const notices = data ? undismissed(noticesOf(data), sessionStorage) : [];
  const dismiss = (text: string) => {
    // The notice goes, and the focus must not go with it.
    document.getElementById('main')?.focus({ preventScroll: true });
    dismissNotice(text, sessionStorage);
    setDismissed((count) => count + 1);
  };
  return (
    // Not every screen reader tells of a status that comes with its words.
    <div aria-live="polite">
      {notices.map((text) => (
        <div key={text} role="status" className="bg-warning-soft">
          <div className="page-width flex items-center gap-3 py-1.5">
            <TriangleAlert aria-hidden className="size-4 shrink-0 text-warning" />
            <p className="grow text-ink">{text}</p>
            <IconButton icon={X} label="Dismiss" onClick={() => dismiss(text)} className="-me-2" />
          </div>
        </div>
      ))}
    </div>
  );
}
