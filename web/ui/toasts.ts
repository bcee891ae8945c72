/** The words of a toast, and what it is about. */
export interface ToastContent {
  kind: 'success' | 'error';
  title: string;
  message: string;
}

export interface Toast extends ToastContent {
  id: number;
  /** How often it was said; the same title and message count up instead of standing twice. */
  count: number;
  /** `inactive` until it is drawn, `removed` while it leaves. */
  state: 'inactive' | 'active' | 'removed';
  /** The milliseconds that it closes in; null while it is held. */
  closesIn: number | null;
  /** What went wrong, where it is one thing alone. */
  subject: string | undefined;
}

/** The toasts on the screen, the newest first. */
export interface Toasts {
  list: () => readonly Toast[];
  subscribe: (listener: () => void) => () => void;
  /** @param subject what went wrong */
  show: (content: ToastContent, subject?: string) => void;
  /** It went well by now: what was said of it leaves, unless the toasts are held. */
  settle: (subject: string) => void;
  /** The toast is drawn: its time starts. */
  activate: (id: number) => void;
  /** The pointer or the focus is on one of them: all stay, since they unfold to be read. */
  hold: () => void;
  /**
   * The pointer or the focus left them: they close a little later.
   *
   * @param anew one of them was closed, and the others have all their time again
   */
  release: (anew?: boolean) => void;
  dismiss: (id: number) => void;
}

const TOAST_TIMEOUT_MS = 5000;
const TOAST_EXTENDED_TIMEOUT_MS = 1000;
const TOAST_ANIMATION_MS = 300;

export function createToasts(): Toasts {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const timers = new Map<number, ReturnType<typeof setTimeout>>();

  const commit = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  const patch = (id: number, change: Partial<Toast>) =>
    commit(toasts.map((toast) => (toast.id === id ? { ...toast, ...change } : toast)));
  const standing = () => toasts.filter(({ state }) => state !== 'removed');
  const find = (id: number) => standing().find((toast) => toast.id === id);

  const runTimer = (id: number, milliseconds: number, then: () => void) => {
    clearTimeout(timers.get(id));
    timers.set(id, setTimeout(then, milliseconds));
  };
  const closeIn = (id: number, milliseconds: number) => {
    patch(id, { state: 'active', closesIn: milliseconds });
    runTimer(id, milliseconds, () => dismiss(id));
  };
  const dismiss = (id: number) => {
    if (!find(id)) return;
    patch(id, { state: 'removed', closesIn: null });
    runTimer(id, TOAST_ANIMATION_MS, () => {
      timers.delete(id);
      commit(toasts.filter((toast) => toast.id !== id));
    });
  };

  return {
    list: () => toasts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(content, subject) {
      const same = standing().find(
        ({ title, message }) => title === content.title && message === content.message,
      );
      if (!same) {
        lastId += 1;
        commit([
          { ...content, id: lastId, count: 1, state: 'inactive', closesIn: null, subject },
          ...toasts,
        ]);
        return;
      }
      patch(same.id, {
        count: same.count + 1,
        subject: same.subject === subject ? subject : undefined,
      });
      if (same.closesIn !== null) closeIn(same.id, TOAST_TIMEOUT_MS);
    },
    settle(subject) {
      for (const toast of toasts) {
        if (toast.subject === subject && toast.closesIn !== null) dismiss(toast.id);
      }
    },
    activate(id) {
      if (find(id)?.state === 'inactive') closeIn(id, TOAST_TIMEOUT_MS);
    },
    hold() {
      for (const { id } of standing()) {
        clearTimeout(timers.get(id));
        patch(id, { closesIn: null });
      }
    },
    release(anew) {
      const time = anew ? TOAST_TIMEOUT_MS : TOAST_EXTENDED_TIMEOUT_MS;
      for (const { id } of standing()) closeIn(id, time);
    },
    dismiss,
  };
}
