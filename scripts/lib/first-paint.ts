import type { Plugin } from 'vite';

/** The styles of what the page shows before the app runs; an entry of the build. */
export const FIRST_STYLES = 'web/app/first-view.css';

/** What the app is made of, as the build puts it into the head. */
const FILES =
  /\s*(<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|stylesheet)"[^>]*>)/g;

const PLACE = '<template id="app-files">';

/**
 * Has the page need nothing else for its first paint: the styles of what it shows at first are written
 * into it, and the files of the app into the place from which the page loads them afterwards.
 *
 * @throws where the page has no such place
 */
export function withoutWaiting(html: string, styles: string): string {
  const files = Array.from(html.matchAll(FILES), ([, tag]) => tag).join('');
  if (!html.includes(PLACE)) throw new Error(`The page has no ${PLACE}.`);
  return html
    .replaceAll(FILES, '')
    .replace(PLACE, () => `<style>${styles.trim()}</style>\n    ${PLACE}${files}`);
}

/** Makes the page paint before its scripts and the styles of the app are there. */
export function paintFirst(): Plugin {
  return {
    name: 'paint-first',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = Object.values(bundle).filter((file) => file.type === 'asset');
        const page = files.find(({ fileName }) => fileName === 'index.html');
        const styles = files.find(({ originalFileNames }) =>
          originalFileNames.some((name) => FIRST_STYLES.endsWith(name)),
        );
        if (!page || !styles) this.error('The page or its first styles were not built.');
        page.source = withoutWaiting(String(page.source), String(styles.source));
        delete bundle[styles.fileName];
      },
    },
  };
}
