import { createContext, useContext } from 'react';
import type { Toasts } from './toasts.ts';

const ToastsContext = createContext<Toasts | null>(null);

export const ToastsProvider = ToastsContext.Provider;

/** The toasts, for what is to be said beside the calls, which say it themselves. */
export function useToasts(): Toasts {
  const toasts = useContext(ToastsContext);
  if (!toasts) throw new Error('useToasts needs a ToastsProvider around it');
  return toasts;
}
