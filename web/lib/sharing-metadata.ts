import { useEffect } from 'react';

/** The size in which a shared link shows its picture, in pixels. */
const WIDTH = 480;
const HEIGHT = 270;

interface SharedPage {
  title: string;
  /** The address of the picture on this server. */
  image: string | null;
}

/** Says in the page's head how a link to it is shown elsewhere (https://ogp.me); nothing until it is known. */
export function useSharingMetadata(page: SharedPage | undefined): void {
  const title = page?.title;
  const image = page?.image;
  useEffect(() => {
    if (title === undefined) return;
    const contents: Record<string, string> = {
      'og:title': title,
      'og:url': window.location.href,
      ...(image && {
        'og:image': new URL(image, window.location.href).href,
        'og:image:width': String(WIDTH),
        'og:image:height': String(HEIGHT),
      }),
    };
    const elements = Object.entries(contents).map(([property, content]) => {
      const element = document.createElement('meta');
      element.setAttribute('property', property);
      element.content = content;
      document.head.append(element);
      return element;
    });
    return () => {
      for (const element of elements) element.remove();
    };
  }, [title, image]);
}
