import { useEffect } from 'react';

const PRODUCT = 'Vidarium';

/**
 * Sets the window's title for a page, and gives the page's content the same name: it has the focus after
 * a link, and a title that changes without a new document is not read out.
 */
export function setTitle(page: string): void {
  document.title = `${page} - ${PRODUCT}`;
  document.getElementById('main')?.setAttribute('aria-label', page);
}

/**
 * Sets the window's title to the name of what the page shows; until that is known, to what kind of
 * thing it is. Null leaves it to a page within the page.
 */
export function usePageTitle(name: string | null): void {
  useEffect(() => {
    if (name !== null) setTitle(name);
  }, [name]);
}
