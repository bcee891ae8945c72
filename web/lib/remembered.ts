import { useState } from 'react';

const choiceOf = (chosen: string | null, fallback: boolean): boolean =>
  chosen === null ? fallback : chosen === 'true';

/** A choice of yes or no as this device remembers it; `fallback` where none was made. */
export const readRemembered = (name: string, fallback: boolean): boolean =>
  choiceOf(localStorage.getItem(name), fallback);

/**
 * A choice of yes or no that this device remembers.
 *
 * @param name what is chosen
 * @param fallback what holds until the person chooses
 */
export function useRemembered(
  name: string,
  fallback: boolean,
): [boolean, (choice: boolean) => void] {
  const [chosen, setChosen] = useState(() => localStorage.getItem(name));
  const choose = (choice: boolean) => {
    localStorage.setItem(name, String(choice));
    setChosen(String(choice));
  };
  return [choiceOf(chosen, fallback), choose];
}
