/**
 * Takes away what the page came with, once the app shows it or something else. Pictures that are still
 * on their way are given up, as those of cards are, but for those that the app's own cards ask for,
 * which takes a frame.
 */
export function forgetFirstView(): void {
  const first = document.getElementById('first-view');
  first?.remove();
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      document.querySelector('link[as="image"]')?.remove();
      for (const image of first?.querySelectorAll('img') ?? []) image.src = '';
    });
  });
}
