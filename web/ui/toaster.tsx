import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { type FocusEvent, type MouseEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { classes } from '../lib/classes.ts';
import { useToasts } from './toast-context.ts';
import type { Toast, Toasts } from './toasts.ts';

/** The corner where toasts appear. */
export function Toaster() {
  const toasts = useToasts();
  const list = useSyncExternalStore(toasts.subscribe, toasts.list);
  return (
    <section
      {...useFocus(toasts)}
      onPointerOver={toasts.hold}
      // They are let go once neither the pointer nor the focus is on them.
      onPointerLeave={({ currentTarget }) =>
        currentTarget.matches(':focus-within') || toasts.release()
      }
      onBlur={({ currentTarget }) => currentTarget.matches(':hover') || toasts.release()}
      aria-label="Notifications"
      // Not every screen reader tells of a status that comes with its words.
      aria-live="polite"
      className="toaster grid gap-2"
    >
      {list.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

/**
 * Holds the toasts under the focus. Lets who closes one by its button go on where they were before, and
 * with the keyboard at the next one first; under a focus that nobody sees, it would stay for good.
 */
function useFocus(toasts: Toasts) {
  const before = useRef<Element>(null);
  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      toasts.hold();
      if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
    },
    onClick: ({ currentTarget, detail: clicks }: MouseEvent) => {
      // What was under the pointer is gone, and no browser is sure to tell that it left.
      toasts.release(true);
      const closed = document.activeElement;
      const buttons: (Element | null)[] = [
        ...currentTarget.querySelectorAll('[data-state=active] button'),
      ];
      const place = buttons.indexOf(closed);
      if (place < 0) return;
      const neighbour = buttons[place + 1] ?? buttons[place - 1];
      const next = (clicks === 0 && neighbour) || before.current;
      // What is gone by now does not take the focus.
      for (const target of [next, document.getElementById('main')]) {
        if (document.activeElement === closed && target instanceof HTMLElement) {
          target.focus({ preventScroll: true });
        }
      }
    },
  };
}

function ToastCard({ toast }: { toast: Toast }) {
  const toasts = useToasts();
  const { id, kind, state } = toast;
  useEffect(() => toasts.activate(id), [toasts, id]);
  const isError = kind === 'error';
  const KindIcon = isError ? TriangleAlert : CircleCheck;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap is a shortcut; the close button has the keyboard
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      data-state={state}
      onClick={() => toasts.dismiss(id)}
      className={classes(
        'toast pointer-events-auto relative w-full shrink-0 cursor-pointer overflow-hidden rounded-xl bg-raised shadow-raised',
        isError ? 'text-danger' : 'text-success',
      )}
    >
      <div className="flex items-start gap-2 py-1 ps-3 pe-1 sm:gap-3 sm:py-3 sm:ps-4 sm:pe-2">
        <KindIcon aria-hidden className="mt-1.5 size-5 shrink-0 pointer-coarse:mt-3 sm:mt-0.5!" />
        {/* On a phone in one line where they fit: it lies over what one came for. */}
        <div
          role={isError ? 'alert' : 'status'}
          className="min-w-0 grow self-center break-words py-1 sm:self-start sm:py-0.5"
        >
          <p className="font-semibold text-ink max-sm:inline">
            {toast.title}
            {toast.count > 1 && ` [${toast.count}]`}
          </p>{' '}
          <p dir="auto" className="text-muted max-sm:inline sm:mt-0.5">
            {toast.message}
          </p>
        </div>
        <button
          type="button"
          aria-label="Close"
          className="grid size-8 shrink-0 place-items-center rounded-lg text-muted hover:bg-hover hover:text-ink pointer-coarse:size-11"
        >
          <X aria-hidden className="size-4" />
        </button>
      </div>
      <span
        key={`${toast.count}-${toast.closesIn}`}
        aria-hidden
        style={{ animationDuration: `${toast.closesIn ?? 0}ms` }}
        className={classes(
          'absolute inset-x-0 bottom-0 h-0.5 origin-left bg-current opacity-60 motion-reduce:hidden',
          toast.closesIn === null ? 'invisible' : 'animate-drain',
        )}
      />
    </div>
  );
}
