import { useEffect, useRef } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router';

/**
 * Keeps what was changed in a form for the visit of its page: the way back finds it as it was left,
 * and so does a page that is loaded anew.
 *
 * @returns `forget` is for a form that was sent, and `giveUp` for one that is left as it was
 */
export function useFormDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
): FormDraft {
  const { pathname, search, key } = useLocation();
  // The first page of a window has the same key each time.
  const name = `form ${pathname}${search} ${key}`;
  const isOver = useRef(false);
  const { setValue, subscribe, reset } = form;
  useEffect(() => {
    const kept: Partial<Values> = JSON.parse(sessionStorage.getItem(name) ?? '{}');
    for (const field of Object.keys(kept) as Path<Values>[]) {
      setValue(field, kept[field] as Values[Path<Values>], CHANGED);
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values, dirtyFields = {} }) => {
        if (isOver.current) return;
        const changed = Object.entries(values).filter(([field]) => field in dirtyFields);
        if (changed.length === 0) sessionStorage.removeItem(name);
        else sessionStorage.setItem(name, JSON.stringify(Object.fromEntries(changed)));
      },
    });
  }, [name, setValue, subscribe]);
  const forget = () => {
    isOver.current = true;
    sessionStorage.removeItem(name);
  };
  const giveUp = () => {
    // It stays until the next page is drawn, and whoever comes back before that finds it unchanged.
    reset(undefined, { keepDirtyValues: false });
    sessionStorage.removeItem(name);
  };
  return { forget, giveUp };
}

interface FormDraft {
  forget: () => void;
  giveUp: () => void;
}

const CHANGED = { shouldDirty: true, shouldValidate: true } as const;
