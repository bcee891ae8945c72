/** Addresses that are never a page of the web app. */
const NOT_A_PAGE = /^\/(api|images|assets)(\/|$)/;

/** Whether what is asked for is a page of the web app, be it one that there is or not. */
export const asksForPage = (method: string, path: string): boolean =>
  (method === 'GET' || method === 'HEAD') && !NOT_A_PAGE.test(path);
