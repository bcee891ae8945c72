import { useEffect } from 'react';

const PRODUCT = 'Vidarium';

/** The window's title for a page. */
export const titleOf = (page: string) => `${page} - ${PRODUCT}`;

/**
 * Sets the window's title to the name of what the page shows; until that is known, to what kind of
 * thing it is. Null leaves it to a page within the page.
 */
export function usePageTitle(name: string | null): void {
  useEffect(() => {
    if (name !== null) document.title = titleOf(name);
  }, [name]);
}
