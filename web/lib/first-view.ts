/** Takes away what the page came with, once the app shows it or something else. */
export const forgetFirstView = (): void => document.getElementById('first-view')?.remove();
