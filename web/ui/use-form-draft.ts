import { useEffect, useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router';

/**
 * Keeps what was changed in a form for the visit of its page: the way back finds it as it was left,
 * and so does a page that is loaded anew.
 *
 * @param merges for fields of which a part may be changed elsewhere meanwhile; the same each time
 * @returns `forget` is for a form that was sent, and `giveUp` for one that is left as it was
 */
export function useFormDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  merges: Merges<Values> = NONE,
): FormDraft {
  const { pathname, search, key } = useLocation();
  const name = `changes ${pathname}${search} ${key}`;
  const isOver = useRef(false);
  const { getValues, setValue, subscribe, reset } = form;
  useEffect(() => {
    const kept: Changes<Values> = JSON.parse(sessionStorage.getItem(name) ?? '{}');
    for (const field of Object.keys(kept) as Path<Values>[]) {
      const change = kept[field];
      if (!change) continue;
      const { value, shown } = change;
      setValue(field, merges[field]?.(value, shown, getValues(field)) ?? value, CHANGED);
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values, dirtyFields = {}, defaultValues = {} }) => {
        if (isOver.current) return;
        const before = new Map(Object.entries(defaultValues));
        const changed = Object.entries(values)
          .filter(([field]) => field in dirtyFields)
          .map(([field, value]) => [field, { value, shown: before.get(field) }]);
        if (changed.length === 0) sessionStorage.removeItem(name);
        else sessionStorage.setItem(name, JSON.stringify(Object.fromEntries(changed)));
      },
    });
  }, [name, merges, getValues, setValue, subscribe]);
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

/** What was changed in each field, and what was there before. */
type Changes<Values extends FieldValues> = {
  [Field in Path<Values>]?: {
    value: PathValue<Values, Field>;
    shown: PathValue<Values, Field>;
  };
};

/**
 * How what a person changed in a field goes together with what is there by now.
 *
 * @param shown what was there when the person changed it
 */
type Merges<Values extends FieldValues> = {
  [Field in Path<Values>]?: (
    changed: PathValue<Values, Field>,
    shown: PathValue<Values, Field>,
    now: PathValue<Values, Field>,
  ) => PathValue<Values, Field>;
};

const NONE = {};

interface FormDraft {
  forget: () => void;
  giveUp: () => void;
}

const CHANGED = { shouldDirty: true, shouldValidate: true } as const;
