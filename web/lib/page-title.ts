import { useEffect } from 'react';

const PRODUCT = 'Vidarium';

/** The window's title for a page. */
export const titleOf = (page: string) => `${page} - ${PRODUCT}`;

/** Sets the window's title to the name of what the page shows, once it is known. */
export function usePageTitle(name: string | undefined): void {
  useEffect(() => {
    if (name) document.title = titleOf(name);
  }, [name]);
}
