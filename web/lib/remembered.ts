import { useState } from 'react';

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
  return [chosen === null ? fallback : chosen === 'true', choose];
}
