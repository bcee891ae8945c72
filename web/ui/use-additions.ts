import { useRef } from 'react';
import type { Option } from './option.ts';

/**
 * The options that are being added. Who sends a form meanwhile has to wait for them, or it would be
 * sent without them.
 *
 * @param onAdded gets what was added, to choose it
 */
export function useAdditions<Value extends string | number>(
  make: ((name: string) => Promise<Option<Value> | null>) | undefined,
  onAdded: (value: Value) => void,
) {
  const underWay = useRef(new Set<Promise<boolean>>());
  const addOne = async (name: string) => {
    const added = await make?.(name);
    if (added) onAdded(added.value);
    return Boolean(added);
  };
  return {
    /** @returns whether it was added */
    start: (name: string): Promise<boolean> => {
      const addition = addOne(name);
      underWay.current.add(addition);
      void addition.finally(() => underWay.current.delete(addition));
      return addition;
    },
    /** @returns whether all were added that are under way */
    allDone: async (): Promise<boolean> => (await Promise.all(underWay.current)).every(Boolean),
  };
}
